/**
 * Shows the editor with its files and tools. The editor owns the text. Other components change the text only through `control`, so that they do not disturb a
 * composition.
 */
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { editorWords } from '#web/locale/editor.ts'
import { marks } from '#web/locale/marks.ts'
import { useAsked } from '../base/asked.ts'
import { isComposing } from '../base/composing.ts'
import { problemOf } from '../base/problem.ts'
import { load } from '../loading/load.ts'
import { words } from '../locale/words.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import type { EditorHandle as Editor } from './codemirror/lock-editor.ts'
import type { FoundError } from './codemirror/states.ts'
import styles from './LockEditor.module.css'
import { fileNames, isChanged, type LockCode, lockFile } from './text/lock-code.ts'

export interface EditorControl {
  change(code: LockCode): void
  goTo(file: string, line: number | null): void
  focus(): void
}

interface LockEditorProps {
  /** The initial text at first, and afterwards the text that `onChange` reported last. Changing this property does not change the editor. */
  code: LockCode
  original: LockCode
  types: readonly string[]
  errors: readonly FoundError[]
  onChange: (code: LockCode) => void
  /** Called on Ctrl+Enter or Command+Enter. */
  onRun?: () => void
  control: Ref<EditorControl>
  /** Additional buttons in the tool row. */
  tools?: ReactNode
  /** Content below the text. */
  children?: ReactNode
}

/** Returns an unused name for a new script. Tries `release.lua` first, because that script is missing most often. */
function newScript(names: readonly string[]): string {
  const wanted = ['release.lua', 'acquire.lua', ...Array.from(names, (_, at) => `script-${at + 1}.lua`)]
  return wanted.find((name) => !names.includes(name)) ?? 'script.lua'
}

const getEditor = () => load(() => import('./codemirror/lock-editor.ts'))

export function LockEditor(props: LockEditorProps) {
  const { code, original, errors, onRun, control, tools, children } = props
  const [file, setFile] = useState(lockFile)
  const [isCompared, setCompared] = useState(false)
  const [history, setHistory] = useState({ canUndo: false, canRedo: false })
  const asked = useAsked(getEditor)
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor | null>(null)
  const latest = useRef({ ...props, file })
  latest.current = { ...props, file }
  const create = asked.is === 'loaded' ? asked.value.createLockEditor : null

  useEffect(() => {
    if (create === null || box.current === null) return
    const parent = document.createElement('div')
    box.current.append(parent)
    const { code, original, types, file } = latest.current
    const made = create({
      ...{ parent, code, original, types, file },
      onChange: (changed) => latest.current.onChange(changed),
      onHistory: setHistory,
    })
    editor.current = made
    return () => {
      editor.current = null
      made.destroy()
    }
  }, [create])
  useEffect(() => editor.current?.setErrors(errors), [errors])
  useEffect(() => editor.current?.setOriginal(original), [original])
  useEffect(() => editor.current?.setDifference(isCompared), [isCompared])
  const open = (name: string) => {
    setFile(name)
    editor.current?.open(name)
  }
  useImperativeHandle(control, () => ({
    change(next) {
      if (next[latest.current.file] === undefined) open(lockFile)
      editor.current?.change(next)
    },
    goTo(name, line) {
      if (latest.current.code[name] !== undefined) open(name)
      editor.current?.goTo(line ?? 1)
    },
    focus: () => editor.current?.focus(),
  }))
  const run = (event: KeyboardEvent) => {
    if (
      isComposing(event.nativeEvent) ||
      event.key !== 'Enter' ||
      !(event.ctrlKey || event.metaKey) ||
      onRun === undefined
    )
      return
    event.preventDefault()
    event.stopPropagation()
    onRun()
  }
  const marked = new Set(errors.map((error) => error.file))
  const names = fileNames(code)
  const tabs = names.map((name) => ({
    id: name,
    label: (
      <span className={styles.name} data-wrong={marked.has(name) || undefined}>
        {name}
        {original[name] === code[name] ? null : <i title={editorWords.difference} />}
      </span>
    ),
  }))
  return (
    <section
      className={styles.editor}
      aria-label={editorWords.title}
      data-testid="editor"
      data-compared={isCompared || undefined}
    >
      <div className={styles.tools}>
        <Button disabled={!history.canUndo} onClick={() => editor.current?.undo()} data-testid="edit-undo">
          {editorWords.undo}
        </Button>
        <Button disabled={!history.canRedo} onClick={() => editor.current?.redo()} data-testid="edit-redo">
          {editorWords.redo}
        </Button>
        <Button aria-pressed={isCompared} onClick={() => setCompared(!isCompared)} data-testid="edit-difference">
          {editorWords.difference}
        </Button>
        <Button
          disabled={!isChanged(original, code)}
          title={editorWords.resetHint}
          onClick={() => {
            if (original[file] === undefined) open(lockFile)
            editor.current?.change(original)
          }}
          data-testid="edit-reset"
        >
          {editorWords.reset}
        </Button>
        <Button
          onClick={() => {
            const name = newScript(names)
            editor.current?.change({ ...code, [name]: editorWords.newScript })
            open(name)
            editor.current?.focus()
          }}
          data-testid="add-script"
        >
          {editorWords.addScript}
        </Button>
        {tools}
      </div>
      <Tabs small label={editorWords.files} tabs={tabs} value={file} onChange={open}>
        <div className={styles.box} ref={box} onKeyDownCapture={run}>
          {asked.is === 'loading' ? <p className={styles.note}>{editorWords.loading}</p> : null}
          {asked.is === 'failed' ? (
            <ErrorNote
              title={problemOf(asked.error).message}
              actions={<Button onClick={asked.again}>{words.broken.again}</Button>}
            />
          ) : null}
        </div>
      </Tabs>
      <p className={styles.note}>
        {editorWords.leave}
        {marks.gap}
        {onRun === undefined ? null : <span className={styles.keys}>{editorWords.runKey}</span>}
      </p>
      {children}
    </section>
  )
}

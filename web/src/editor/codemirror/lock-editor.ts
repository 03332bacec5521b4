/** An editor for all files of a lock: each keeps its own history, cursor and scroll position. Loaded only when somebody edits. */
import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { diff } from '@codemirror/merge'
import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { editorWords } from '#web/locale/editor.ts'
import { contractOf } from '../contract/contract.ts'
import type { LockCode } from '../text/lock-code.ts'
import { difference, differenceTo, editorStateOf, type FoundError, leavingId, withDiagnostics } from './states.ts'

export interface LockEditorOptions {
  /** Empty, and only for this editor: what has had one cannot have another. */
  parent: HTMLElement
  code: LockCode
  original: LockCode
  /** The texts that declare what a lock may use. */
  types: readonly string[]
  file: string
  /** Called for each change of the text, also in the middle of a composition. */
  onChange: (code: LockCode) => void
  /** Called whenever something could be undone that could not before, or the other way round. */
  onHistory: (history: { canUndo: boolean; canRedo: boolean }) => void
}

export interface EditorHandle {
  open(file: string): void
  /** Makes the code this, as one step that can be undone in each file. */
  change(code: LockCode): void
  undo(): void
  redo(): void
  setOriginal(original: LockCode): void
  setDifference(shown: boolean): void
  setErrors(errors: readonly FoundError[]): void
  goTo(line: number): void
  focus(): void
  destroy(): void
}

/** Space above the line that comes into view first, in pixels. */
const beginMargin = 24

export function createLockEditor(options: LockEditorOptions): EditorHandle {
  const contract = contractOf(options.types)
  const states = new Map<string, EditorState>()
  let { code, original, file } = options
  let showsDifference = false
  let errors: readonly FoundError[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const onUpdate = EditorView.updateListener.of(({ state, docChanged }) => {
    if (docChanged) {
      code = { ...code, [file]: state.doc.toString() }
      options.onChange(code)
      diagnose()
    }
    options.onHistory({ canUndo: undoDepth(state) > 0, canRedo: redoDepth(state) > 0 })
  })
  const made = { contract, code: () => code, onUpdate }
  const stateFor = (name: string) => states.get(name) ?? editorStateOf(name, code[name] ?? '', made)
  // The page forbids style elements. In a tree of its own, CodeMirror adopts style sheets instead.
  const root = options.parent.attachShadow({ mode: 'open' })
  const leaving = document.createElement('p')
  leaving.id = leavingId
  leaving.hidden = true
  leaving.textContent = editorWords.leave
  root.append(leaving)
  const state = stateFor(file)
  // The lock's work begins below its comment, title and imports.
  const begin = Math.max(0, state.doc.toString().search(/^.*\bcreate\b.*$/m))
  const view = new EditorView({ parent: root, root, state })
  // The editor's own scrolling alone: on a phone it has none, and the page must not move away from the task above it.
  view.requestMeasure({
    read: () => view.lineBlockAt(begin).top,
    write: (top) => {
      view.scrollDOM.scrollTop = top - beginMargin
    },
  })

  // A word that is being typed is not yet a mistake.
  function diagnose(afterMs = 400): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (view.composing) diagnose()
      else view.dispatch(withDiagnostics(view.state, { file, contract, code, found: errors }))
    }, afterMs)
  }
  function showDifference(): void {
    view.dispatch({ effects: difference.reconfigure(showsDifference ? differenceTo(original[file] ?? '') : []) })
  }
  diagnose(0)

  return {
    open(name) {
      if (name === file) return
      states.set(file, view.state)
      file = name
      view.setState(stateFor(name))
      showDifference()
      options.onHistory({ canUndo: undoDepth(view.state) > 0, canRedo: redoDepth(view.state) > 0 })
      diagnose(0)
    },
    change(next) {
      for (const name of Object.keys(code)) {
        if (next[name] === undefined) states.delete(name)
      }
      code = { ...next, [file]: code[file] ?? '' }
      for (const [name, text] of Object.entries(next)) {
        if (name === file) view.dispatch({ changes: changesTo(view.state, text), userEvent: 'input.replace' })
        else if (states.has(name)) {
          const state = stateFor(name)
          states.set(name, state.update({ changes: changesTo(state, text) }).state)
        }
      }
      code = next
      options.onChange(code)
      diagnose(0)
    },
    undo: () => void undo(view),
    redo: () => void redo(view),
    setOriginal(next) {
      original = next
      if (showsDifference) showDifference()
    },
    setDifference(shown) {
      showsDifference = shown
      showDifference()
    },
    setErrors(found) {
      errors = found
      diagnose(0)
    },
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines))
      view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: 'center' }) })
      view.focus()
    },
    focus: () => view.focus(),
    destroy() {
      clearTimeout(timer)
      view.destroy()
      options.parent.remove()
    },
  }
}

/** Only what differs: the cursor stays with the text around it. */
function changesTo(state: EditorState, text: string) {
  const before = state.doc.toString()
  return diff(before, text).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: text.slice(fromB, toB),
  }))
}

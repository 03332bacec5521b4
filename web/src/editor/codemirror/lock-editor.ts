/**
 * Creates an editor for all files of a lock. Each file keeps its own history, cursor, and scroll position. This code loads when a reader edits for the first
 * time.
 */
import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { diff } from '@codemirror/merge'
import type { EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { editorWords } from '#web/locale/editor.ts'
import { contractOf } from '../contract/contract.ts'
import type { LockCode } from '../text/lock-code.ts'
import { difference, differenceTo, editorStateOf, type FoundError, leavingId, withDiagnostics } from './states.ts'

export interface LockEditorOptions {
  /** An empty element that no other editor uses. The editor attaches a shadow root, and an element can have only one. */
  parent: HTMLElement
  code: LockCode
  original: LockCode
  /** Texts of the declaration files that say what a lock may use. */
  types: readonly string[]
  file: string
  /** Called at each change of the text, even during a composition. */
  onChange: (code: LockCode) => void
  /** Called when undo or redo becomes available or unavailable. */
  onHistory: (history: { canUndo: boolean; canRedo: boolean }) => void
}

export interface EditorHandle {
  open(file: string): void
  /** Replaces the code. In each file, the replacement is one undo step. */
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

/** Space above the first line in view, in pixels. */
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
  // The page's policy forbids style elements. In a shadow root, CodeMirror uses adopted style sheets instead.
  const root = options.parent.attachShadow({ mode: 'open' })
  const leaving = document.createElement('p')
  leaving.id = leavingId
  leaving.hidden = true
  leaving.textContent = editorWords.leave
  root.append(leaving)
  const state = stateFor(file)
  const text = state.doc.toString()
  // The editor opens at the first change, or otherwise at `create`, because the lines above it are only a comment, the title, and imports.
  const [change] = diff(original[file] ?? '', text)
  const begin = change?.fromB ?? Math.max(0, text.search(/^.*\bcreate\b.*$/m))
  const view = new EditorView({ parent: root, root, state })
  // Scrolls only the editor, because scrolling the page would hide the task above. On a phone, the editor does not scroll.
  view.requestMeasure({
    read: () => view.lineBlockAt(begin).top,
    write: (top) => {
      view.scrollDOM.scrollTop = top - (change === undefined ? beginMargin : view.scrollDOM.clientHeight / 3)
    },
  })

  // Waits before marking errors, so that a half-typed word is not marked.
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

/** Changes only the parts that differ, so that the cursor keeps its place in the text. */
function changesTo(state: EditorState, text: string) {
  const before = state.doc.toString()
  return diff(before, text).map(({ fromA, toA, fromB, toB }) => ({
    from: fromA,
    to: toA,
    insert: text.slice(fromB, toB),
  }))
}

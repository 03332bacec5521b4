/** Builds an editor's state: language, suggestions, errors, differences, and keys. */
import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  selectedCompletion,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput, indentUnit, StreamLanguage, syntaxTree } from '@codemirror/language'
import { lua } from '@codemirror/legacy-modes/mode/lua'
import { type Diagnostic, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { unifiedMergeView } from '@codemirror/merge'
import { Compartment, EditorState, type Extension, Prec, type TransactionSpec } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { editorWords } from '#web/locale/editor.ts'
import type { Contract } from '../contract/contract.ts'
import { mistakesIn } from '../contract/mistakes.ts'
import type { LockCode } from '../text/lock-code.ts'
import { lockCompletion, scriptCompletion } from './completion.ts'
import { theme } from './theme.ts'

const luaLanguage = StreamLanguage.define(lua)

/** Holds the comparison with the original. It is reconfigured when the comparison is turned on or off, and when the original changes. */
export const difference = new Compartment()

/** Id of the hidden text that tells keyboard users how to leave the editor. */
export const leavingId = 'leaving'

interface Made {
  contract: Contract
  /** Returns the lock's current files. */
  code: () => LockCode
  onUpdate: Extension
}

export function editorStateOf(file: string, text: string, { contract, code, onUpdate }: Made): EditorState {
  const isLua = file.endsWith('.lua')
  return EditorState.create({
    doc: text,
    extensions: [
      history(),
      lineNumbers(),
      drawSelection(),
      highlightActiveLine(),
      indentUnit.of('  '),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      isLua ? luaLanguage : javascript({ typescript: true }),
      // Must come before the suggestions' own binding for Enter, which would accept a suggestion.
      Prec.highest(keymap.of([{ key: 'Enter', run: closeWhatIsTyped }])),
      autocompletion({ override: [isLua ? scriptCompletion : lockCompletion({ contract, code })], icons: false }),
      // Typed keys must not reach the page's shortcuts, and Escape must let Tab leave the editor.
      keymap.of([
        { key: 'Escape', run: letTabLeave },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...historyKeymap,
        ...lintKeymap,
        indentWithTab,
        ...defaultKeymap.filter(({ key }) => key !== 'Escape'),
      ]),
      EditorView.inputHandler.of((view) => {
        view.setTabFocusMode(false)
        return false
      }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        'aria-label': editorWords.region(file),
        'aria-describedby': leavingId,
        autocapitalize: 'off',
        spellcheck: 'false',
      }),
      EditorState.phrases.of(editorWords.phrases),
      difference.of([]),
      theme,
      onUpdate,
    ],
  })
}

/** Closes the suggestions if the selected one is already typed in full, so that Enter starts a new line. */
function closeWhatIsTyped(view: EditorView): boolean {
  const { label } = selectedCompletion(view.state) ?? {}
  const { head } = view.state.selection.main
  if (label !== undefined && view.state.sliceDoc(Math.max(0, head - label.length), head) === label)
    closeCompletion(view)
  return false
}

/** Lets Tab move the focus out of the editor until the next letter is typed. */
function letTabLeave(view: EditorView): boolean {
  view.setTabFocusMode(true)
  return false
}

/** Shows the lines of `original` between the lines of the text. Each change has a button that undoes it. */
export function differenceTo(original: string): Extension {
  return unifiedMergeView({
    original,
    highlightChanges: true,
    gutter: false,
    collapseUnchanged: { margin: 3, minSize: 6 },
    mergeControls: (type, action) => {
      const button = document.createElement('button')
      button.type = 'button'
      // The reader cannot change the original.
      if (type === 'accept') button.hidden = true
      button.className = 'take-back'
      button.textContent = editorWords.takeBack
      button.addEventListener('mousedown', action)
      button.addEventListener('click', action)
      return button
    },
  })
}

/** An error that the server found, with its position. */
export interface FoundError {
  file: string
  /** Line number, starting at 1. `null` if the error is not at a single position. */
  line: number | null
  column: number | null
  words: string
}

/** Underlines the errors that the server found in this file. If there are none, underlines the errors that the page found. */
export function withDiagnostics(
  state: EditorState,
  { file, contract, code, found }: { file: string; contract: Contract; code: LockCode; found: readonly FoundError[] },
): TransactionSpec {
  const ofServer = found.flatMap((error) => (error.file === file ? [diagnosticOf(state, error)] : []))
  const seen = file.endsWith('.lua') ? [] : ofText(state, contract, code)
  const kept = ofServer.length > 0 ? [] : seen
  return setDiagnostics(state, [...ofServer, ...kept])
}

function diagnosticOf({ doc }: EditorState, { line, column, words }: FoundError): Diagnostic {
  const at = doc.line(Math.min(Math.max(line ?? 1, 1), doc.lines))
  const from = Math.min(at.from + Math.max((column ?? 1) - 1, 0), at.to)
  const [word = ''] = /^\w+/.exec(doc.sliceString(from, at.to)) ?? []
  return {
    from: word === '' ? at.from : from,
    to: word === '' ? at.to : from + word.length,
    severity: 'error',
    message: words,
  }
}

/** Finds the first syntax error, and names that the contract lacks. */
function ofText(state: EditorState, contract: Contract, code: LockCode): Diagnostic[] {
  const text = state.doc.toString()
  const found: Diagnostic[] = mistakesIn(text, contract, code).map(({ from, to, what }) => ({
    ...{ from, to, severity: 'warning' },
    message: editorWords.mistake(what),
  }))
  let isWrong = false
  syntaxTree(state).iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || isWrong) return
      isWrong = true
      found.push({
        from: Math.max(0, from - 1),
        to: Math.max(to, from),
        severity: 'error',
        message: editorWords.mistake({ is: 'syntax' }),
      })
    },
  })
  return found.sort((a, b) => a.from - b.from)
}

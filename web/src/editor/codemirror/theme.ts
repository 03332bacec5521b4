/** Sets the editor's colors and fonts, which are the same as in read-only code. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--code-string)' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.standard(tags.variableName)],
    color: 'var(--code-function)',
  },
  { tag: [tags.number, tags.bool, tags.null, tags.typeName], color: 'var(--code-constant)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
])

const look = EditorView.theme({
  '&': {
    height: 'var(--editor-height, 100%)',
    maxHeight: 'var(--editor-most, none)',
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
    fontSize: 'var(--code-size, 0.8125rem)',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    lineHeight: '1.3125rem',
    fontVariantLigatures: 'none',
    overflow: 'auto',
  },
  '.cm-content': { padding: 'var(--s2) 0 var(--s8)', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 var(--s3)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--panel)', color: 'var(--faint)', border: '0' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 var(--s2) 0 var(--s3)', minWidth: '2rem' },
  '.cm-activeLine': { backgroundColor: 'var(--codehl)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 28%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--line-strong)',
    borderRadius: '2px',
  },
  // Styles suggestions and errors.
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r-m)',
    backgroundColor: 'var(--panel)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-over)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--mono)', maxHeight: '16rem', padding: 'var(--s1)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: 'var(--s1) var(--s2)', borderRadius: 'var(--r-s)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--hover)', color: 'var(--ink)' },
  '.cm-completionDetail': { color: 'var(--mute)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '24rem', padding: 'var(--s2) var(--s3)', fontFamily: 'var(--sans)' },
  '.cm-diagnostic': {
    padding: 'var(--s2) var(--s3)',
    borderLeft: '3px solid var(--bad)',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--t-m)',
    maxWidth: '32rem',
  },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--bad) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--warn) 1.5px',
    textUnderlineOffset: '3px',
  },
  '.cm-lineWithError': { backgroundColor: 'var(--bad-soft)' },
  // Styles the differences from the original.
  '.cm-changedLine': {
    backgroundColor: 'color-mix(in srgb, var(--good) 10%, var(--panel))',
    boxShadow: 'inset 3px 0 0 var(--good)',
  },
  // The selectors are doubled, because CodeMirror's own rules include a theme's class name and are therefore more specific.
  '.cm-changedText.cm-changedText, .cm-deletedChunk .cm-deletedText.cm-deletedText': {
    backgroundImage: 'none !important',
    borderRadius: '3px',
  },
  '.cm-changedText.cm-changedText': { backgroundColor: 'color-mix(in srgb, var(--good) 26%, transparent) !important' },
  '.cm-deletedChunk .cm-deletedText.cm-deletedText': {
    backgroundColor: 'color-mix(in srgb, var(--bad) 26%, transparent) !important',
  },
  // Marked words have no syntax colors, because these would be unreadable on the marks.
  '.cm-changedText.cm-changedText, .cm-changedText.cm-changedText *, .cm-deletedChunk .cm-deletedText.cm-deletedText': {
    color: 'var(--ink) !important',
  },
  '.cm-deletedChunk.cm-deletedChunk': {
    position: 'relative',
    padding: '0 var(--s3)',
    backgroundColor: 'color-mix(in srgb, var(--bad) 10%, var(--panel))',
    boxShadow: 'inset 3px 0 0 var(--bad)',
  },
  '.cm-deletedChunk .cm-chunkButtons.cm-chunkButtons': { insetInlineEnd: 'var(--s2)', top: 'var(--s0)' },
  '.cm-deletedChunk .cm-chunkButtons .take-back.take-back': {
    margin: '0',
    padding: '0 var(--s2)',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--r-full)',
    background: 'var(--panel)',
    color: 'var(--ink)',
    font: '600 var(--t-s) / 1.125rem var(--sans)',
    cursor: 'pointer',
  },
  '.cm-deletedChunk .cm-chunkButtons .take-back.take-back:hover': { background: 'var(--hover)' },
  '.cm-deletedChunk .cm-chunkButtons .take-back[hidden]': { display: 'none' },
  '.cm-collapsedLines.cm-collapsedLines': {
    padding: 'var(--s1) var(--s4)',
    background: 'var(--raise)',
    color: 'var(--mute)',
    fontFamily: 'var(--sans)',
    fontSize: 'var(--t-s)',
  },
  '.cm-collapsedLines.cm-collapsedLines:before, .cm-collapsedLines.cm-collapsedLines:after': { content: 'none' },
})

export const theme = [look, syntaxHighlighting(colors)]

/** Removes types from TypeScript. Every line keeps its position. */
import { transform } from 'sucrase'
import { Lru } from '#server/base/lru.ts'
import { messageOf } from '#server/base/message-of.ts'
import { CodeError } from './code.ts'

const known = new Lru<string>(64)

/** Returns the code without types. Throws a `CodeError`. */
export function withoutTypes(file: string, text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const code = strip(file, text)
  known.set(text, code)
  return code
}

function strip(file: string, text: string): string {
  const done = parsed(text)
  if ('code' in done) return done.code
  const { why, ...at } = innermost(text, done)
  throw new CodeError([{ file, ...at, fault: { reason: 'code-syntax', values: { why } } }])
}

interface ParseError {
  why: string
  line: number | null
  column: number | null
}

function parsed(text: string): { code: string } | ParseError {
  try {
    return { code: transform(text, { transforms: ['typescript'], disableESTransforms: true }).code }
  } catch (error) {
    const said = messageOf(error)
    // Example: `Error transforming lock.ts: Unexpected token (3:12)`
    const [, why = said, line, column] = /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):(\d+)\))?$/s.exec(said) ?? []
    return { why, line: line === undefined ? null : Number(line), column: column === undefined ? null : Number(column) }
  }
}

/**
 * Where the mistake is. If an arrow function's body has an error, the parser reports the arrow: it takes the attempt back, and finds that nothing else can have an
 * arrow. So the body is parsed again, as a statement of its own, until the error is in none.
 */
function innermost(text: string, error: ParseError): ParseError {
  const open = openString(text)
  if (open !== undefined) return { ...placeAt(text, open), why: 'Unterminated string' }
  let outer = error
  for (;;) {
    const offset = offsetOf(text, outer)
    const [arrow] = /^(?::[^\n]*?)?=>\s*/.exec(text.slice(offset)) ?? []
    if (arrow === undefined) return outer
    const inner = parsed(withoutHead(text, offset + arrow.length))
    if ('code' in inner || offsetOf(text, inner) <= offset) return outer
    outer = inner
  }
}

/** The text with a statement's beginning in the place of everything before an arrow function's body. Lines and columns of the body stay. */
function withoutHead(text: string, bodyAt: number): string {
  const begin = text[bodyAt] === '{' ? 'x=async function()' : 'x='
  const head = text.slice(0, bodyAt).replace(/[^\n]/g, ' ')
  return head.replace(' '.repeat(begin.length), begin) + text.slice(bodyAt)
}

/** Line and column of an offset, both from 1. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function offsetOf(text: string, { line, column }: Pick<ParseError, 'line' | 'column'>): number {
  if (line === null) return text.length
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, 0) + (column ?? 1) - 1
}

/** Comments, slashes of code, templates and strings; a string that its line does not close ends with the line. */
const quoted = /\/\/.*|\/\*[\s\S]*?\*\/|\/|`(?:\\[\s\S]|[^`\\])*`|(['"])(?:\\.|(?!\1)[^\\\n])*(\1)?/g

/**
 * Offset of the first string that is not closed in its line. The parser reads on to the next quotation mark, lines below. Ignores strings after a slash in the
 * same line, because the quotation mark may be in a regular expression.
 */
function openString(text: string): number | undefined {
  let slashAt = -1
  for (const { index, 0: whole, 1: begin, 2: end } of text.matchAll(quoted)) {
    if (whole === '/') slashAt = index
    const isOpen = begin !== undefined && end === undefined
    const isAfterSlash = slashAt > text.lastIndexOf('\n', index)
    if (isOpen && !isAfterSlash) return index
  }
  return undefined
}

/**
 * Returns where a column of a line without types is in the original line. Stripping only removes text, so what is left is in the same order. Both count from 1.
 */
export function columnBefore(original: string, code: string, column: number): number {
  let at = 0
  for (let stripped = 0; stripped < column - 1 && at < original.length; at += 1) {
    if (original[at] === code[stripped]) stripped += 1
  }
  return at + 1
}

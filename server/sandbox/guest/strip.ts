/** Removes types from TypeScript. Every line stays where it is. */
import { createRequire } from 'node:module'
import { transform } from 'sucrase'
import type ParserState from 'sucrase/dist/types/parser/tokenizer/state'
import { Lru } from '#server/base/lru.ts'
import { messageOf } from '#server/base/message-of.ts'
import { CodeError } from './code.ts'

const known = new Lru<string>(64)

/** Errors in the text being parsed that the parser took back: it tries an arrow function's body, and gives the attempt up if that has an error. */
const takenBack: { pos: number; message: string }[] = []

/** Notes each error that the parser takes back. Without it, a mistake in a lock's methods would be reported at the arrow of `create`, around all of them. */
const { default: State } = createRequire(import.meta.url)('sucrase/dist/parser/tokenizer/state') as {
  default: typeof ParserState
}
const { restoreFromSnapshot } = State.prototype
State.prototype.restoreFromSnapshot = function restore(snapshot) {
  const { pos, message } = (this.error ?? {}) as { pos?: number; message?: string }
  if (pos !== undefined) takenBack.push({ pos, message: message ?? '' })
  restoreFromSnapshot.call(this, snapshot)
}

/** Throws a `CodeError`. */
export function withoutTypes(file: string, text: string): string {
  const found = known.get(text)
  if (found !== undefined) return found
  const code = strip(file, text)
  known.set(text, code)
  return code
}

function strip(file: string, text: string): string {
  takenBack.length = 0
  try {
    return transform(text, { transforms: ['typescript'], disableESTransforms: true, filePath: file }).code
  } catch (error) {
    const said = messageOf(error)
    // `Error transforming lock.ts: Unexpected token (3:12)`
    const [, why = said, line, column] = /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):(\d+)\))?$/s.exec(said) ?? []
    const reported = {
      line: line === undefined ? null : Number(line),
      column: column === undefined ? null : Number(column),
    }
    const open = openString(text)
    const furthest = takenBack.toSorted((a, b) => b.pos - a.pos)[0]
    const place =
      open !== undefined
        ? { ...placeAt(text, open), why: 'Unterminated string' }
        : furthest !== undefined && furthest.pos > offsetOf(text, reported)
          ? { ...placeAt(text, furthest.pos), why: furthest.message }
          : { ...reported, why }
    const { why: what, ...at } = place
    throw new CodeError([{ file, ...at, fault: { reason: 'code-syntax', values: { why: what } } }])
  }
}

/** Line and column of an offset, both from 1. */
function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

function offsetOf(text: string, { line, column }: { line: number | null; column: number | null }): number {
  if (line === null) return -1
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, 0) + (column ?? 1) - 1
}

/** Comments, templates and strings; a string that its line does not close ends with the line. */
const quoted = /\/\/.*|\/\*[\s\S]*?\*\/|`(?:\\[\s\S]|[^`\\])*`|(['"])(?:\\.|(?!\1)[^\\\n])*(\1)?/g

/** Offset of the first string that is not closed in its line. The parser reads on to the next quotation mark, lines below. */
function openString(text: string): number | undefined {
  for (const { index, 1: begin, 2: end } of text.matchAll(quoted))
    if (begin !== undefined && end === undefined) return index
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

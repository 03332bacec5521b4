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
  try {
    return transform(text, { transforms: ['typescript'], disableESTransforms: true, filePath: file }).code
  } catch (error) {
    const said = messageOf(error)
    // Example: `Error transforming lock.ts: Unexpected token (3:12)`
    const [, why = said, line, column] = /^(?:Error transforming [^:]*: )?(.*?)(?: \((\d+):(\d+)\))?$/s.exec(said) ?? []
    const at = { line: line === undefined ? null : Number(line), column: column === undefined ? null : Number(column) }
    throw new CodeError([{ file, ...at, fault: { reason: 'code-syntax', values: { why } } }])
  }
}

/**
 * Converts a column in a line without types to the column in the original line. Removing types does not change the order of what is left. Columns count from 1.
 */
export function columnBefore(original: string, code: string, column: number): number {
  let at = 0
  for (let stripped = 0; stripped < column - 1 && at < original.length; at += 1) {
    if (original[at] === code[stripped]) stripped += 1
  }
  return at + 1
}

/**
 * Represents values that contain tokens. A token's name is relative to the process that hears the value: the process's own token, its first peer's token, its
 * second peer's token…
 */
import type { WireValue } from '../store.ts'

/** A token's bytes, or a part of these bytes. `peer` is the index of the peer that the token belongs to. Absent if the token belongs to the process itself. */
export interface TokenRef {
  token: number
  peer?: number
  from?: number
  to?: number
}

/** A string as a sequence of constant pieces and tokens. */
export type Template = (string | TokenRef)[]

/** A value that a process hears, with its tokens named. */
export type NamedValue =
  | { t: string; v: WireValue['v'] }
  | { t: string; parts: Template }
  | { t: string; list: NamedValue[] }

/** Matches a character between the parts of a compound name. */
const delimiters = /([:{}|,;"'\s#@])/

/** Splits a string so that each part of a compound name is a field. */
export const fieldsOf = (text: string): string[] => text.split(delimiters)

/** Length in characters of the shortest token that is looked for inside other strings. Shorter tokens would be found by accident. */
export const leastInside = 6

export const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Joins neighboring constant pieces, and drops empty pieces. */
export function joined(parts: Template): Template {
  const made: Template = []
  for (const part of parts) {
    const last = made.at(-1)
    if (part === '') continue
    if (typeof part === 'string' && typeof last === 'string') made[made.length - 1] = last + part
    else made.push(part)
  }
  return made
}

/** Replaces each occurrence of `bytes` in the constant pieces with `ref`. */
export function withRefs(parts: Template, bytes: string, ref: TokenRef): Template {
  if (bytes.length < leastInside) return parts
  return joined(
    parts.flatMap((part): Template => {
      if (typeof part !== 'string' || !part.includes(bytes)) return [part]
      return part.split(bytes).flatMap((piece, at): Template => (at > 0 ? [ref, piece] : [piece]))
    }),
  )
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Returns a template in a form for people to read: `<own 1>`, `<another’s 1>`. */
export function shownTemplate(parts: Template): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return shortened(Buffer.from(part, 'latin1').toString('utf8'))
      return part.peer === undefined ? `<own ${part.token + 1}>` : `<another’s ${part.token + 1}>`
    })
    .join('')
}

export function shownValue(value: NamedValue): string {
  if ('parts' in value) return shownTemplate(value.parts)
  if ('list' in value) return `[${value.list.map(shownValue).join(', ')}]`
  return value.v === null || value.t === '_' ? 'nil' : String(value.v)
}

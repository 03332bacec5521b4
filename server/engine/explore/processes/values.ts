/** Values with tokens in them. A token's name is relative to the process that hears it: its own, its first peer's, its second peer's… */
import type { WireValue } from '../store.ts'

/** A token's bytes, or a part of them. `peer`: index of the peer that it belongs to; absent: it is the process's own. */
export interface TokenRef {
  token: number
  peer?: number
  from?: number
  to?: number
}

/** A text: constant pieces, and tokens between them. */
export type Template = (string | TokenRef)[]

/** A value that a process hears, with its tokens named. */
export type NamedValue =
  | { t: string; v: WireValue['v'] }
  | { t: string; parts: Template }
  | { t: string; list: NamedValue[] }

/** Characters between the parts of a compound name. */
const delimiters = /([:{}|,;"'\s#@])/

/** Splits a text so that each part of a compound name is a field. */
export const fieldsOf = (text: string): string[] => text.split(delimiters)

/** Shortest token that is looked for inside other texts. Shorter ones would be found by accident. */
export const leastInside = 6

export const isNumber = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** Joins neighbouring constant pieces, and drops empty ones. */
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

/** Replaces each occurrence of `bytes` in the constant pieces by `ref`. */
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

/** A template as people read it: `<own 1>`, `<another’s 1>`. */
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

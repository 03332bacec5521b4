/**
 * Reads and writes RESP2 and RESP3 as typed values, without loss: a process must get exactly the type of answer that Redis gives, even if tokens inside the
 * answer are replaced. https://redis.io/docs/latest/develop/reference/protocol-spec/
 */
import type { WireValue } from '#server/engine/explore/store.ts'

const end = '\r\n'
const bulks = '$=!'
const lists = '*~>%|'

/** Reads one complete value from its bytes, each as one latin1 character. */
export function readWire(text: string): WireValue {
  return readAt(text, 0).value
}

function readAt(text: string, from: number): { value: WireValue; next: number } {
  const lineEnd = text.indexOf(end, from)
  const t = text[from] ?? ''
  const rest = text.slice(from + 1, lineEnd)
  let next = lineEnd + end.length
  if (bulks.includes(t)) {
    const length = Number(rest)
    if (length < 0) return { value: { t, v: null }, next }
    return { value: { t, v: text.slice(next, next + length) }, next: next + length + end.length }
  }
  if (!lists.includes(t)) return { value: { t, v: rest }, next }
  const length = Number(rest)
  if (length < 0) return { value: { t, v: null }, next }
  const v: WireValue[] = []
  for (let left = isMap(t) ? 2 * length : length; left > 0; left -= 1) {
    const one = readAt(text, next)
    v.push(one.value)
    next = one.next
  }
  return { value: { t, v }, next }
}

/** Reads the words of a command, with each byte as one latin1 character. In an inline command, the words are separated by spaces. */
export function readCommand(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  if (!text.startsWith('*')) return text.trim().split(/\s+/)
  const { v } = readWire(text)
  return Array.isArray(v) ? v.map((word) => (typeof word.v === 'string' ? word.v : '')) : []
}

/** Writes a value in RESP, with each byte as one latin1 character. */
export function wireOf({ t, v }: WireValue): string {
  if (v === null) return t === '_' ? `_${end}` : `${t}-1${end}`
  if (Array.isArray(v)) return `${t}${isMap(t) ? v.length / 2 : v.length}${end}${v.map(wireOf).join('')}`
  return bulks.includes(t) ? `${t}${v.length}${end}${v}${end}` : `${t}${v}${end}`
}

/** Writes a command in RESP. Its words are latin1. */
export const commandText = (argv: readonly string[]): string =>
  wireOf({ t: '*', v: argv.map((word) => ({ t: '$', v: word })) })

const isMap = (t: string) => t === '%' || t === '|'

/** Computes the contents of strings that commands change in part, byte by byte. `undefined` means unknown. */
import { type CollectionChange, named } from './collections.ts'

/** Content of a string as text, and also as bytes if the text does not determine the bytes. */
interface Text {
  value: string
  bytes?: Buffer
}

/** Maximum number of bytes of a content that is tracked. A bitmap may have half a billion. */
const most = 512

/** Character that replaces bytes of a MONITOR line that are not valid UTF-8. */
const noText = '\ufffd'

export function bytesOf({ value, bytes }: { value?: unknown; bytes?: Buffer | undefined }): Buffer | undefined {
  if (bytes !== undefined) return bytes
  return typeof value === 'string' && !value.includes(noText) ? Buffer.from(value) : undefined
}

/** Converts bytes to a string. If the bytes are not valid UTF-8, unprintable ones are written as redis-cli does: `\x80`. */
export function textOfBytes(bytes: Buffer): Text {
  const text = bytes.toString('utf8')
  if (Buffer.from(text).equals(bytes)) return { value: text }
  const shown = (byte: number) =>
    byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`
  return { value: [...bytes].map(shown).join(''), bytes }
}

/** Returns the content after a change. `before` is empty for a new key. */
export function stringAfter({ argv, notice }: CollectionChange, before: Buffer | undefined): Buffer | undefined {
  const [, , first = '', second = ''] = argv
  if (before === undefined || argv.some((word) => word.includes(noText))) return undefined
  if (notice === 'append' && named(argv) === 'APPEND') return limited(Buffer.concat([before, Buffer.from(first)]))
  if (notice === 'setrange' && named(argv) === 'SETRANGE') return withRange(before, Number(first), Buffer.from(second))
  if (notice === 'setbit' && named(argv) === 'SETBIT') return withBit(before, Number(first), second === '1')
  return undefined
}

function withRange(before: Buffer, at: number, put: Buffer): Buffer | undefined {
  if (at + put.length > most) return undefined
  const after = Buffer.alloc(Math.max(before.length, at + put.length))
  before.copy(after)
  put.copy(after, at)
  return after
}

function withBit(before: Buffer, at: number, isSet: boolean): Buffer | undefined {
  const byte = at >> 3
  const mask = 0x80 >> (at & 7)
  const old = before[byte] ?? 0
  return withRange(before, byte, Buffer.from([isSet ? old | mask : old & ~mask]))
}

const limited = (bytes: Buffer) => (bytes.length > most ? undefined : bytes)

/** Returns the result of BITOP. An absent source counts as empty. */
export function bitsTogether(operation: string, sources: readonly Buffer[]): Buffer | undefined {
  const longest = Math.max(...sources.map(({ length }) => length))
  const at = (index: number) => sources.map((source) => source[index] ?? 0)
  const combine = combinations[operation.toUpperCase()]
  return combine && Buffer.from(Array.from({ length: longest }, (_, index) => combine(at(index)) & 0xff))
}

const combinations: Record<string, (bytes: readonly number[]) => number> = {
  AND: (bytes) => bytes.reduce((one, other) => one & other),
  OR: (bytes) => bytes.reduce((one, other) => one | other),
  XOR: (bytes) => bytes.reduce((one, other) => one ^ other),
  NOT: ([byte = 0]) => ~byte,
}

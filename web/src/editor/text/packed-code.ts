/** Packs edited files into a string for the address: compressed with deflate, in URL-safe base64. */
import * as z from 'zod/mini'
import { fromBase64, toBase64 } from '../../base/base64.ts'
import type { LockCode } from './lock-code.ts'

/** Maximum number of characters. Chat and mail programs cut off longer addresses. */
export const mostLetters = 6000
/** Maximum size of unpacked text, which can be a thousand times as long as packed text. */
const mostBytes = 64 * 1024

const Files = z.record(z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,40}\.(ts|lua)$/)), z.string())

/** Packs files. Resolves with `null` if the result is too long for an address. */
export async function packed(files: LockCode): Promise<string | null> {
  const text = new TextEncoder().encode(JSON.stringify(files))
  if (text.length > mostBytes) return null
  const bytes = await through(new CompressionStream('deflate-raw'), text)
  const letters = toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return letters.length > mostLetters ? null : letters
}

/** Unpacks files. Resolves with `null` if `letters` was cut off or does not come from `packed`. */
export async function unpacked(letters: string): Promise<LockCode | null> {
  if (letters.length > mostLetters) return null
  try {
    const bytes = fromBase64(letters.replaceAll('-', '+').replaceAll('_', '/'))
    const text = await through(new DecompressionStream('deflate-raw'), bytes)
    const parsed = Files.safeParse(JSON.parse(new TextDecoder().decode(text)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Sends the bytes through the stream and returns the whole output. Throws an error if the output is longer than `mostBytes`. */
async function through(stream: GenericTransformStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const parts: number[] = []
  const source = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>)
  for (const reader = source.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) return Uint8Array.from(parts)
    if (parts.length + value.length > mostBytes) {
      await reader.cancel()
      throw new RangeError('It unfolds to too much')
    }
    parts.push(...value)
  }
}

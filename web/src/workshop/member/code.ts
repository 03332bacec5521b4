/** Reads workshop codes as people type and paste them. Pure. */
import { RoomCode } from '#model/messages/room-ids.ts'

const length = 6

/** A valid code, or why it is not valid. `missing` is the number of missing letters. */
export type ReadCode = { code: string } | { why: 'short' | 'long' | 'lookalikes' | 'unknown'; missing: number }

/** Accepts any case, spaces and dashes, or a whole link that contains the code. */
export function readCode(text: string): ReadCode {
  const linked = /\/w\/([^/?#\s]+)/.exec(text)?.[1] ?? text
  const code = linked.replace(/[\s–—-]/g, '').toUpperCase()
  const missing = Math.max(0, length - code.length)
  if (RoomCode.safeParse(code).success) return { code }
  if (/[^A-Z0-9]/.test(code)) return { why: 'unknown', missing }
  if (/[O0I1]/.test(code)) return { why: 'lookalikes', missing }
  return { why: missing > 0 ? 'short' : 'long', missing }
}

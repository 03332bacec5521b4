/** Workshop codes as people type and paste them, read forgivingly. Pure. */
import { RoomCode } from '#model/messages/room-ids.ts'

const length = 6

/** `why`: the hint for the person who typed it. */
export type ReadCode = { code: string } | { why: 'short' | 'long' | 'lookalikes' | 'unknown'; missing: number }

/** Any case, any spaces and dashes, or a whole link with the code in it. */
export function readCode(text: string): ReadCode {
  const linked = /\/w\/([^/?#\s]+)/.exec(text)?.[1] ?? text
  const code = linked.replace(/[\s–—-]/g, '').toUpperCase()
  const missing = Math.max(0, length - code.length)
  if (RoomCode.safeParse(code).success) return { code }
  if (/[^A-Z0-9]/.test(code)) return { why: 'unknown', missing }
  if (/[O0I1]/.test(code)) return { why: 'lookalikes', missing }
  return { why: missing > 0 ? 'short' : 'long', missing }
}

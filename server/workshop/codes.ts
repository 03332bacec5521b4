/** Room codes, to be read aloud, and secrets that cannot be guessed. */
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** Without 0, O, 1 and I. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Six letters: a billion codes, of which only a handful are in use. */
export function newRoomCode(): string {
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
}

/** 192 bits, as hexadecimal digits. */
export function newSecret(): string {
  return randomBytes(24).toString('hex')
}

/** Secret of a room, derived from the host's token. So a lost link can be made again, and no room's secret is stored. */
export function roomSecret(hostToken: string, code: string): string {
  return createHmac('sha256', hostToken).update(`room ${code}`).digest('hex').slice(0, 48)
}

export function newMemberId(): string {
  return `m${Array.from({ length: 11 }, () => randomInt(36).toString(36)).join('')}`
}

/** Hash of a secret. A secret of 192 bits needs no salt and no slowness. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

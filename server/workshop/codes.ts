import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** Leaves out 0, O, 1 and I, which look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Returns a code of six letters. There are a billion codes, of which only a handful are in use. */
export function newRoomCode(): string {
  return Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')
}

/** Returns 192 random bits as hexadecimal digits. */
export function newSecret(): string {
  return randomBytes(24).toString('hex')
}

/** Derives a room's secret from the host's token, so that a lost link can be created again and no room's secret has to be stored. */
export function roomSecret(hostToken: string, code: string): string {
  return createHmac('sha256', hostToken).update(`room ${code}`).digest('hex').slice(0, 48)
}

export function newMemberId(): string {
  return `m${Array.from({ length: 11 }, () => randomInt(36).toString(36)).join('')}`
}

/** Hashes a secret. A secret of 192 bits needs neither a salt nor a slow hash. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Passwords of our own servers: other users of this machine can reach their ports, but must not get in. */
import { randomBytes } from 'node:crypto'
import type { Access } from './client.ts'

export interface OwnAccess extends Access {
  /** Our own password: with all rights. */
  password: string
  /** Login for a lock in a foreign process: with the rights that a lock needs. */
  lock: { username: string; password: string }
}

/** New passwords for each server, or for servers that connect to each other. Written only into their private folders. */
export function newAccess(): OwnAccess {
  return { password: newPassword(), lock: { username: 'lock', password: newPassword() } }
}

export const newPassword = () => randomBytes(24).toString('base64url')

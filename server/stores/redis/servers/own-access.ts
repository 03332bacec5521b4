/** How our own servers are entered: other users of this machine can reach their ports, too, and must not get in. */
import { randomBytes } from 'node:crypto'
import type { Access } from './client.ts'

export interface OwnAccess extends Access {
  /** Ours: it may do everything. */
  password: string
  /** For the lock of a process that is not ours: it may do what a lock needs. */
  lock: { username: string; password: string }
}

/** Made anew for each server, or for servers that enter each other. Written only into their private folders. */
export function newAccess(): OwnAccess {
  return { password: newPassword(), lock: { username: 'lock', password: newPassword() } }
}

export const newPassword = () => randomBytes(24).toString('base64url')

/** Makes the passwords of our own servers. Other users of this machine can reach the servers' ports but must not get in. */
import { randomBytes } from 'node:crypto'
import type { Access } from './client.ts'

export interface OwnAccess extends Access {
  /** Our own password, which gives all rights. */
  password: string
  /** Login for a lock in an external process, with only the rights that a lock needs. */
  lock: { username: string; password: string }
}

/** Makes new passwords for one server, or for servers that connect to each other. The passwords are only written to files in the servers' private folders. */
export function newAccess(): OwnAccess {
  return { password: newPassword(), lock: { username: 'lock', password: newPassword() } }
}

export const newPassword = () => randomBytes(24).toString('base64url')

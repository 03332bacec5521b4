/** How our own servers are entered: other users of this machine can reach their ports, too, and must not get in. */
import { randomBytes } from 'node:crypto'
import type { Access } from './client.ts'

/** Made anew by each process, written only into the private folders of its servers, and known to nobody else. */
export const ownAccess: Access & { password: string } = { password: randomBytes(24).toString('base64url') }

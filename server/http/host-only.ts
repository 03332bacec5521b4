/** What a class may not do. */
import { RefusalError } from '../runs/refusal.ts'
import type { SocketData } from './feed.ts'
import { isLoopback } from './hosts.ts'

/**
 * Recordings and new workshops belong to whoever sits at this machine, and to a teacher who has shown a secret: the class must not delete
 * what it is shown. Throws `FORBIDDEN`.
 */
export function onlyHost({ handshake, data }: { handshake: { address: string }; data: SocketData }): void {
  if (data.lead !== undefined || isLoopback(handshake.address)) return
  throw new RefusalError('FORBIDDEN', 'Only the teacher, or whoever runs this server, can do that.')
}

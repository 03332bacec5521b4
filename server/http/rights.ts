/** Identity of the person at the other end of a connection, and their rights. */
import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Owner } from '../runs/owner.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { RunAsker } from '../runs/run-manager.ts'
import { hashOf } from '../workshop/codes.ts'
import type { SocketData } from './page-socket.ts'

/** Secrets that a page shows when it connects. Malformed ones are ignored. */
const Credentials = z.object({
  host: z.catch(z.optional(z.string()), undefined),
  /** Secret of the browser: runs that it starts belong to it. */
  visitor: z.catch(z.optional(z.string().check(z.regex(/^[a-f0-9]{48}$/))), undefined),
})

/** A network address gives no rights: all users of this machine have the same one, and so has everybody behind a proxy. */
export class Rights {
  constructor(private readonly hostToken: string) {}

  /** `auth`: sent by the page when it connected. `connection`: id for a visitor who shows no secret. */
  of(auth: unknown, connection: string): Pick<SocketData, 'isHost' | 'visitor' | 'device'> {
    const { host, visitor } = z.catch(Credentials, {}).parse(auth)
    const device = visitor === undefined ? undefined : hashOf(visitor)
    return {
      isHost: host !== undefined && isSameSecret(host, this.hostToken),
      visitor: device ?? connection,
      ...(device === undefined ? {} : { device }),
    }
  }
}

/** Returns the secret in `Authorization: Bearer …`. In a URL, it would stay in histories and logs. */
export function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer (.*)$/.exec(authorization ?? '')?.[1]
}

export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(secret)))
}

/** Workshops may be opened by the host, and by a teacher who has shown a secret. Throws `FORBIDDEN`. */
export function mayOpenRooms({ isHost, lead }: SocketData): void {
  if (isHost || lead !== undefined) return
  throw new RefusalError('host-only')
}

/** A run and its recording may be changed by their owner, the leader of their room, and the host. Throws `FORBIDDEN`. */
export function mayChange({ isHost, visitor, lead }: SocketData, owner: Owner): void {
  if (isHost || (owner.visitor !== undefined && owner.visitor === visitor)) return
  if (lead !== undefined && owner.room === lead) return
  throw new RefusalError('owner-only')
}

export function ownerOf({ isHost, visitor, lead, member }: SocketData): Owner {
  const room = lead ?? member?.code
  return {
    ...(visitor === undefined ? {} : { visitor }),
    ...(room === undefined ? {} : { room }),
    ...(isHost || room !== undefined ? {} : { guest: true }),
  }
}

/** The person to whom the queue counts requests over this connection. */
export function askerOf({ isHost, visitor, lead, member }: SocketData): RunAsker {
  return { person: visitor, standing: isHost || lead !== undefined ? 'leads' : member ? 'member' : 'guest' }
}

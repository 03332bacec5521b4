import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Owner } from '../runs/owner.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { RunAsker } from '../runs/run-manager.ts'
import { hashOf } from '../workshop/codes.ts'
import type { SocketData } from './page-socket.ts'

/** Secrets that a page sends when it connects. Malformed secrets are ignored. */
const Credentials = z.object({
  host: z.catch(z.optional(z.string()), undefined),
  /** Secret of the browser. The browser owns the runs that it starts. */
  visitor: z.catch(z.optional(z.string().check(z.regex(/^[a-f0-9]{48}$/))), undefined),
})

/**
 * Reads a connection's rights from its secrets. A network address gives no rights, because all
 * users of this machine share one address, and so does everybody behind a proxy.
 */
export class Rights {
  constructor(private readonly hostToken: string) {}

  /** Returns the rights of a connection. `auth` is what the page sent when it connected. `connection` is the id of a visitor whose page sent no secret. */
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

/** Returns the secret in `Authorization: Bearer …`. A secret in a URL would end up in histories and logs. */
export function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer (.*)$/.exec(authorization ?? '')?.[1]
}

export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(secret)))
}

/** Allows the host, and teachers who have presented a room's secret, to open workshops. Throws `FORBIDDEN` for anyone else. */
export function mayOpenRooms({ isHost, lead }: SocketData): void {
  if (isHost || lead !== undefined) return
  throw new RefusalError('host-only')
}

/** Allows a run's owner, the leader of its room, and the host to change the run and its recording. Throws `FORBIDDEN` for anyone else. */
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

/** Returns the person for whom the queue counts the requests of this connection. */
export function askerOf({ isHost, visitor, lead, member }: SocketData): RunAsker {
  return { person: visitor, standing: isHost || lead !== undefined ? 'leads' : member ? 'member' : 'guest' }
}

/** Which connection a command goes over, and where it goes next if the node that gets it names another. */
import type { RedisConnection } from './connection.ts'

export interface Route {
  to(argv: readonly string[]): RedisConnection
  /** Where the node's error sends the command; `undefined` for any other error. Absent: no node ever sends it elsewhere. */
  redirected?(error: string): Redirection | undefined
}

export interface Redirection {
  connection: RedisConnection
  /** The slot is migrating there: the node answers only after ASKING. */
  asking: boolean
}

/** The route of a link to one node or to the current master: everything goes over one connection. */
export function directRoute(connection: RedisConnection): Route {
  return { to: () => connection }
}

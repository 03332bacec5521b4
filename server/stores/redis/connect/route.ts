/** Which connection a command goes over, and where it goes next if the node that gets it names another. */
import type { RedisConnection } from './connection.ts'

export interface Route {
  to(argv: readonly string[]): RedisConnection
  /** Where the node's error sends the command; `undefined` for any other error. */
  redirected(error: string): Redirection | undefined
}

export interface Redirection {
  connection: RedisConnection
  /** The key is on its way there: the node answers only who says ASKING first. */
  asking: boolean
}

/** A link to one node, or to whoever is master: everything goes over its one connection. */
export function directRoute(connection: RedisConnection): Route {
  return { to: () => connection, redirected: () => undefined }
}

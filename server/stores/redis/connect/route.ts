/** Route of commands: which connection a command uses, and where it goes next if its node redirects it. */
import type { RedisConnection } from './connection.ts'

export interface Route {
  to(argv: readonly string[]): RedisConnection
  /** Redirection in a node's error; `undefined` for any other error. Absent: nodes never redirect. */
  redirected?(error: string): Redirection | undefined
}

export interface Redirection {
  connection: RedisConnection
  /** Whether the slot is being migrated there: the node then answers only after ASKING. */
  asking: boolean
}

/** Route of a link to one node or to the current master: everything uses one connection. */
export function directRoute(connection: RedisConnection): Route {
  return { to: () => connection }
}

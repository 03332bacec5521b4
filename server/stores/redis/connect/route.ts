/** Decides which connection a command uses, and where the command goes next if its node redirects it. */
import type { RedisConnection } from './connection.ts'

export interface Route {
  to(argv: readonly string[]): RedisConnection
  /** Returns the redirection in a node's error, or `undefined` for any other error. If this method is absent, nodes never redirect. */
  redirected?(error: string): Redirection | undefined
}

export interface Redirection {
  connection: RedisConnection
  /** Whether the slot is being migrated to this node. If so, the node only answers after ASKING. */
  asking: boolean
}

/** Makes the route of a link to one node or to the current master. All commands use the same connection. */
export function directRoute(connection: RedisConnection): Route {
  return { to: () => connection }
}

import type { Instant } from './instants.ts'
import type { NodeGrant } from './node-grants.ts'
import type { Span } from './spans.ts'

/** A span of the history with a known end. If the span was still open, it ends where the run ends. */
export type Settled<S extends Span> = S & { from: Instant; to: Instant }

/** A node's grant, for as long as the node acted as master. */
export type BindingGrant = Settled<NodeGrant & { client: string }> & {
  /** End of the grant. If the node that acted next had the key, this is the instant at which that node continued the grant. */
  liveTo: Instant
  /** End of the node's promise. A node that went away had promised the lock until the end of the lease. */
  promisedTo: Instant
}

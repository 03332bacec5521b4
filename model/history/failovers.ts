/**
 * Decides whether the grants of a node that went away continue on the next node.
 *
 * If the node that acts next already has the key, the grant is continuous across the failover, because nobody else could have acquired the lock in between.
 * That is the case for a promoted replica that had copied the key, and for a node that restarts with its data. If the next node does not have the key, the
 * grant ended when its node went away. Which case applies is known only when the next node acts. Until then the grant is shown as ended; then the past is
 * corrected.
 *
 * Independently of that, a node has *promised* the lock until the lease ends, even if the node loses its memory. The promise ends early if the client leaves,
 * because that client no longer relies on the lock, or if the node that acts next repeats the promise.
 */
import type { TraceHeader } from '../trace/trace.ts'
import { dueInstant, earlierOf, type Instant } from './instants.ts'
import { diesWithNode, type NodeGrant, promisedDueMs } from './node-grants.ts'
import type { Mark } from './spans.ts'

/** A grant whose node went away, and the value of its key at that moment. */
interface Gone {
  grant: NodeGrant
  value: string | undefined
}

/** A grant that a node already has when it begins to act as master. If several clients share the lock, this is one client's entry in the key. */
export interface Repeated {
  client: string | null
  value: string | undefined
}

/** Whether a replica takes the place of a master that went away. */
export const hasSuccessors = (kind: TraceHeader['fleet']['kind']): boolean =>
  kind === 'standby' || kind === 'sentinel' || kind === 'cluster'

export class Failovers {
  /** Ends of the promises that ended before their lease was over. */
  readonly promisedTo = new Map<NodeGrant, Instant>()
  /** For each grant that the next master continued because it had the key, the event at which that master began to act. */
  readonly continuedTo = new Map<NodeGrant, Mark>()
  /** Promises that still bind although their node went away. */
  private promises: Gone[] = []
  /** Grants that the next master will continue or end. */
  private undecided: Gone[] = []
  private readonly leftAt = new Map<string, Mark>()

  private readonly hasSuccessors: boolean

  constructor(
    kind: TraceHeader['fleet']['kind'],
    /** Called with a grant that did not end when its node went away. */
    private readonly onContinued: (grant: NodeGrant) => void,
  ) {
    this.hasSuccessors = hasSuccessors(kind)
  }

  /** Notes that the grant's node went away. `replaced` tells whether another node already acts as master. */
  wentAway(grant: NodeGrant, value: string | undefined, event: Mark, replaced: boolean): void {
    if (grant.client === null) return
    const gone = { grant, value }
    if (!this.hasSuccessors || !replaced) this.undecided.push(gone)
    this.promise(gone, event)
  }

  /** Notes that the node lost the grant before the lease was over. */
  forgot(grant: NodeGrant, value: string | undefined, event: Mark): void {
    if (grant.client !== null) this.promise({ grant, value }, event)
  }

  private promise(gone: Gone, event: Mark): void {
    const { grant } = gone
    if (diesWithNode(grant)) return
    this.promises.push(gone)
    const left = grant.client === null ? undefined : this.leftAt.get(grant.client)
    if (left !== undefined && left.seq > grant.fromSeq) this.endPromises((one) => one === gone, event)
  }

  /** Notes that a node has begun to act as master. `says` lists the grants that its keys contain. */
  acts(node: string, says: readonly Repeated[], event: Mark): void {
    if (this.undecided.length + this.promises.length === 0) return
    const succeeds = ({ grant }: Gone) => this.hasSuccessors || grant.node === node
    const repeats = (gone: Gone) =>
      succeeds(gone) && says.some(({ client, value }) => gone.grant.client === client && gone.value === value)
    for (const { grant } of this.undecided.filter(repeats)) {
      this.continuedTo.set(grant, event)
      this.onContinued(grant)
    }
    this.endPromises(repeats, event)
    this.undecided = this.undecided.filter((gone) => !succeeds(gone))
  }

  left(client: string, event: Mark): void {
    this.leftAt.set(client, event)
    this.endPromises(({ grant }) => grant.client === client, event)
  }

  private endPromises(which: (gone: Gone) => boolean, { seq, atMs }: Mark): void {
    if (this.promises.length === 0) return
    this.promises = this.promises.filter((gone) => {
      const due = dueInstant(promisedDueMs(gone.grant))
      if (!which(gone)) return due.atMs >= atMs
      this.promisedTo.set(gone.grant, earlierOf(due, { atMs, seq }))
      return false
    })
  }
}

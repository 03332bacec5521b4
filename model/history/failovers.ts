/**
 * Grants of a node that goes away: whether the next node continues them.
 *
 * The rule: if the node that acts next already has the key, the grant is continuous across the failover: nobody else could have acquired in between. That is so
 * for a promoted replica that had copied the key, and for a node that restarts with its data. If it does not have the key, the grant ended when its node went
 * away. This is known only when the next node acts. Until then the grant is shown as ended; then the past is corrected.
 *
 * Apart from that, a node has *promised* the lock until the lease ends, whatever becomes of its memory. Such a promise ends early when its client leaves,
 * because that client no longer relies on the lock, or when the node that acts next repeats it.
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

/** A grant that a node already has when it begins to act as master. For a lock that several share, one client's entry in the key. */
export interface Repeated {
  client: string | null
  value: string | undefined
}

/** Whether a replica takes the place of a master that went away. */
export const hasSuccessors = (kind: TraceHeader['fleet']['kind']): boolean =>
  kind === 'standby' || kind === 'sentinel' || kind === 'cluster'

export class Failovers {
  /** Ends of promises that were broken off before the lease was over. */
  readonly promisedTo = new Map<NodeGrant, Instant>()
  /** Events at which the next master continued a grant, because it had the key. */
  readonly continuedTo = new Map<NodeGrant, Mark>()
  /** Promises that still bind although their node went away. */
  private promises: Gone[] = []
  /** Grants that the next master continues or ends. */
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

  /** The grant's node went away. `replaced`: another node already acts as master. */
  wentAway(grant: NodeGrant, value: string | undefined, event: Mark, replaced: boolean): void {
    if (grant.client === null) return
    const gone = { grant, value }
    if (!this.hasSuccessors || !replaced) this.undecided.push(gone)
    this.promise(gone, event)
  }

  /** The node lost the grant before its lease was over. */
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

  /** A node has begun to act as master. `says`: the grants that its keys contain. */
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

  /** The client has left its critical section. */
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

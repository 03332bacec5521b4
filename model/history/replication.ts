/**
 * Tracks the changes that a replica does not have yet. A replica executes its master's changes in the master's order, so once a change is seen on the replica,
 * all earlier changes are there too. Changes that are still missing when the replica becomes master are lost.
 */
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import type { NodeStates } from './node-states.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, type Mark, type Span } from './spans.ts'

/** Records that a master's change of a key has reached a replica. */
export interface Copy extends Mark {
  node: string
  master: string
  key: string
  /** Client whose command made the change; `null` if it was none of the run's clients. */
  client: string | null
  made: Mark
}

/** A span in which a replica lacks a change that its master has. */
export interface Lag extends Span {
  node: string
  /** The first key of which the replica lacks a change, and the client that made that change. */
  key: string
  client: string | null
  endedBy: 'copied' | 'promoted' | 'gone' | null
}

type KeyEvent = Extract<TraceEvent, { kind: `key-${string}` }>

interface Change extends Mark {
  master: string
  key: string
  client: string | null
  what: string
}

interface Replica {
  missing: Change[]
  lag: Lag | undefined
}

export class Replication {
  readonly lags = new SpanTimeline<Lag>()
  readonly copies: Copy[] = []
  /** Keys of which a new master lacked a change, keyed by the `seq` of its promotion. */
  readonly promotedWithout = new Map<number, readonly string[]>()
  private readonly replicas = new Map<string, Replica>()

  constructor(private readonly nodes: NodeStates) {}

  feedKey(event: KeyEvent): Copy | undefined {
    if (this.nodes.isActing(event.node)) this.made(event)
    else return this.seen(event)
    return undefined
  }

  /** Reads a node's event. Call this after the nodes' states have read the event. */
  feedNode(event: EventOf<'node-promoted'> | EventOf<'node-demoted'> | EventOf<'node-restarted'>): void {
    const replica = this.replicas.get(event.node)
    if (event.kind === 'node-promoted' && replica !== undefined && replica.missing.length > 0)
      this.promotedWithout.set(event.seq, [...new Set(replica.missing.map(({ key }) => key))])
    // A promoted or reset replica no longer waits for the changes that it lacked. The other replicas continue with the new master.
    const [whose, why]: [Iterable<Replica | undefined>, Lag['endedBy']] =
      event.kind === 'node-promoted' ? [this.replicas.values(), 'promoted'] : [[replica], 'gone']
    for (const one of whose) if (one !== undefined) this.end(one, one === replica ? why : 'gone', event)
  }

  private made(event: KeyEvent): void {
    const { seq, atMs, node: master, key, by } = event
    const change = { seq, atMs, master, key, client: by?.client ?? null, what: whatOf(event) }
    for (const node of this.nodes.replicas) {
      const replica = this.replicaOf(node)
      replica.missing.push(change)
      if (replica.lag !== undefined) continue
      replica.lag = { ...beginning(event), node, key, client: change.client, endedBy: null }
      this.lags.push(replica.lag, node, event)
    }
  }

  private seen(event: KeyEvent): Copy | undefined {
    const { seq, atMs, node, key } = event
    const replica = this.replicas.get(node)
    const what = whatOf(event)
    const place = replica?.missing.findIndex((change) => change.key === key && change.what === what) ?? -1
    if (replica === undefined || place < 0) return undefined
    const { master, client, ...made } = replica.missing.splice(0, place + 1)[place] as Change
    const copy = { seq, atMs, node, master, key, client, made: { seq: made.seq, atMs: made.atMs } }
    this.copies.push(copy)
    if (replica.missing.length === 0) this.end(replica, 'copied', event)
    return copy
  }

  private end(replica: Replica, why: Lag['endedBy'], event: Mark): void {
    replica.missing = []
    if (replica.lag === undefined) return
    close(replica.lag, event)
    replica.lag.endedBy = why
    replica.lag = undefined
  }

  private replicaOf(node: string): Replica {
    const known = this.replicas.get(node)
    if (known !== undefined) return known
    const fresh: Replica = { missing: [], lag: undefined }
    this.replicas.set(node, fresh)
    return fresh
  }
}

/** Identifies a change of a key, the same on master and replica. */
function whatOf(event: KeyEvent): string {
  if (event.kind === 'key-deleted' || event.kind === 'key-expired') return 'gone'
  return event.value === undefined ? event.notice : JSON.stringify(event.value)
}

/**
 * Computes the history of a run from its events: who believed that they held the lock, who held it according to each node and to the store, and where the two
 * differed. Checkers, playback, miniatures and figures all read this history, so a picture and a verdict cannot differ.
 *
 * Feed it event by event; the cost of an event does not depend on how many came before. You can read the history after any event: its timelines return what was
 * known at any point of the run, and which spans were still open there.
 */
import type { EventOf, Trace, TraceEvent, TraceHeader } from '../trace/trace.ts'
import { Clients } from './clients.ts'
import { Failovers } from './failovers.ts'
import { BeliefGaps, Dangers } from './gaps.ts'
import { KeyStates } from './key-states.ts'
import { LockKey } from './lock-key.ts'
import { Messages } from './messages.ts'
import { NodeGrants } from './node-grants.ts'
import { losesData, NodeStates } from './node-states.ts'
import { Readability } from './readability.ts'
import { Replication } from './replication.ts'
import { ResourceHistory } from './resource.ts'
import { SharedRows } from './shared-rows.ts'
import { capacityOf } from './sharing.ts'
import type { Mark } from './spans.ts'
import { StoreGrants } from './store-grants.ts'
import { Waiters } from './waiters.ts'

type KeyEvent = Extract<TraceEvent, { kind: `key-${string}` }>
type ClientEvent = Extract<TraceEvent, { kind: `client-${string}` }>
type NodeEvent = Extract<TraceEvent, { kind: `node-${string}` }>

export class History {
  readonly nodes: NodeStates
  readonly keys = new KeyStates()
  readonly failovers: Failovers
  readonly nodeGrants: NodeGrants
  readonly storeGrants: StoreGrants
  readonly lockKey: LockKey
  readonly clients = new Clients()
  readonly dangers: Dangers
  readonly gaps = new BeliefGaps()
  readonly resource: ResourceHistory
  readonly waiters: Waiters
  readonly messages = new Messages(() => this.waiters.now.filter(({ isDead }) => !isDead).map(({ client }) => client))
  readonly sharedRows: SharedRows
  readonly replication: Replication
  readonly readability: Readability
  private lastDown: Mark | undefined
  /** The first exit of a server that the lesson did not kill. Later events prove nothing about the lock. */
  lostAt: Mark | undefined
  private now: Mark = { seq: -1, atMs: 0 }

  constructor(header: TraceHeader) {
    this.nodes = new NodeStates(header.fleet)
    this.dangers = new Dangers(capacityOf(header))
    this.failovers = new Failovers(header.fleet.kind, (grant) => this.storeGrants.continued(grant))
    this.storeGrants = new StoreGrants(header.fleet, this.failovers.continuedTo, (client, since) =>
      this.truthTurned(client, since),
    )
    this.nodeGrants = new NodeGrants(this.storeGrants, header.capacity !== undefined)
    this.lockKey = new LockKey(header.lockKey, this.nodes, this.nodeGrants, this.failovers)
    this.resource = new ResourceHistory(header.resource.initial)
    this.waiters = new Waiters(header.lockKey)
    this.sharedRows = new SharedRows(header.lockKey)
    this.replication = new Replication(this.nodes)
    this.readability = new Readability(header)
  }

  feed(event: TraceEvent): void {
    const { kind } = event
    if (event.seq === 0) this.nodes.begin(event)
    if (kind === 'command-executed') this.feedCommand(event)
    this.sharedRows.feed(event)
    // Most events are commands on their way, which change nothing in the history.
    if (kind.startsWith('command-')) return
    this.now = event
    if (kind.startsWith('client-')) this.feedClient(event as ClientEvent)
    else if (kind.startsWith('key-')) this.feedKey(event as KeyEvent)
    else if (kind.startsWith('node-')) this.feedNode(event as NodeEvent)
    else if (kind === 'resource-read' || kind === 'resource-write') this.resource.feed(event)
    else if (kind === 'run-ended') this.end(event)
    this.readability.feed(event)
    this.judgeReadability(event)
  }

  private feedCommand(event: EventOf<'command-executed'>): void {
    this.waiters.feedCommand(event)
    this.messages.feedCommand(event)
  }

  private feedClient(event: ClientEvent): void {
    if (event.kind === 'client-left') this.failovers.left(event.client, event)
    if (event.kind === 'client-heard') this.messages.hear(event)
    if (event.kind === 'client-crashed') this.messages.gone(event.client)
    this.waiters.feed(event)
    if (!this.clients.feed(event)) return
    this.dangers.feed(event, this.clients.believers)
    this.gaps.feed(event.client, this.sidesOf(event.client), event)
  }

  private feedKey(event: KeyEvent): void {
    this.keys.feed(event)
    this.replication.feedKey(event)
    this.lockKey.feed(event)
    this.storeGrants.settle(event)
  }

  private feedNode(event: NodeEvent): void {
    const turn = this.nodes.feed(event)
    this.keys.feed(event)
    if (event.kind === 'node-down') this.lastDown = event
    if (event.kind === 'node-clock-jumped') this.nodeGrants.clockJumped(event.node)
    if (losesData(event)) this.waiters.lostNode(event.node, event)
    if (turn === undefined) return
    if (event.kind === 'node-promoted' || losesData(event)) this.replication.feedNode(event)
    this.lockKey.turn(event, turn)
    this.storeGrants.settle(event)
  }

  /**
   * Recomputes the gaps when the trace turns out to show, or not to show, who holds the lock. If the trace does not show the holder, no belief counts as false.
   */
  private judgeReadability(event: Mark): void {
    const isReadable = this.readability.unreadable === undefined
    if (isReadable === this.gaps.isReadable) return
    this.gaps.isReadable = isReadable
    for (const client of this.gaps.clients) this.retellGaps(client, 0, event)
  }

  private retellGaps(client: string, sinceSeq: number, event: Mark): void {
    const spans = { beliefs: this.clients.beliefsOf(client), grants: this.storeGrants.of(client) }
    this.gaps.retell(client, sinceSeq, spans, event)
  }

  private truthTurned(client: string, sinceSeq: number | undefined): void {
    if (sinceSeq === undefined) this.gaps.feed(client, this.sidesOf(client), this.now)
    else this.retellGaps(client, sinceSeq, this.now)
  }

  private sidesOf(client: string): { believes: boolean; holds: boolean } {
    return { believes: this.clients.believers.has(client), holds: this.storeGrants.holders.has(client) }
  }

  private end(event: EventOf<'run-ended'>): void {
    if (event.status !== 'store-lost' || this.lastDown === undefined) return
    this.lostAt = this.lastDown
    this.gaps.forgetZombiesSince(this.lostAt.seq, event)
  }
}

export function historyOf({ header, events }: Trace): History {
  const history = new History(header)
  for (const event of events) history.feed(event)
  return history
}

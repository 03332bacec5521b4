/**
 * Computes who held the lock at which time by a second definition, which is slow and obvious: it looks at every instant of a trace anew and scans the events
 * around it. Works for the traces of `random-traces.ts`, whose keys name the holder in their value.
 */

import { hasSuccessors } from '#model/history/failovers.ts'
import { compareInstants, dueInstant, type Instant, instantOf } from '#model/history/instants.ts'
import type { Trace, TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { lockKey } from './trace-builder.ts'

interface Key {
  holder: string
  dueMs: number | null
}

interface Snapshot {
  up: boolean
  master: boolean
  key: Key | undefined
}

type Fleet = Map<string, Snapshot>

export const serves = ({ up, master }: Snapshot) => up && master
export const isOver = ({ dueMs }: Key, atMs: number) => dueMs !== null && dueMs <= atMs

export class Oracle {
  /** Instants at which anything can change. */
  readonly instants: Instant[]
  readonly clients: string[]
  private readonly events: TraceEvent[]
  private readonly fleets: Fleet[]
  private readonly kind: TraceHeader['fleet']['kind']
  readonly needed: number

  constructor(readonly trace: Trace) {
    const { header, events } = trace
    this.events = events
    this.clients = header.clients
    this.kind = header.fleet.kind
    this.needed = this.kind === 'quorum' ? 3 : 1
    this.fleets = events.map((_, last) => fleetAfter(trace, last))
    const dues = events.flatMap((event) =>
      (event.kind === 'key-set' || event.kind === 'key-changed') && event.expiresAtMs !== null
        ? [dueInstant(event.expiresAtMs)]
        : [],
    )
    const end = events.at(-1)
    this.instants = [...events.map(instantOf), ...dues]
      .filter((instant) => end !== undefined && compareInstants(instant, instantOf(end)) <= 0)
      .sort(compareInstants)
      .filter((instant, index, all) => index === 0 || compareInstants(instant, all[index - 1] ?? instant) !== 0)
  }

  believes(client: string, at: Instant): boolean {
    const last = this.events.findLast(
      (event) =>
        compareInstants(instantOf(event), at) <= 0 &&
        'client' in event &&
        event.client === client &&
        ['client-acquired', 'client-left', 'client-crashed', 'client-finished'].includes(event.kind),
    )
    return last?.kind === 'client-acquired'
  }

  holds(client: string, at: Instant): boolean {
    const now = this.indexAt(at)
    if (now < 0) return false
    const nodes = [...(this.fleets[now]?.keys() ?? [])]
    if (!hasSuccessors(this.kind)) {
      return nodes.filter((node) => this.nodeHolds(client, node, now)).length >= this.needed
    }
    if (nodes.some((node) => serves(this.at(node, now)))) {
      return nodes.some((node) => serves(this.at(node, now)) && this.nodeHolds(client, node, now))
    }
    return this.outlivesFailover(client, now, nodes)
  }

  /** Whether one node holds the client's grant after event `now`. A node that is down counts as holding what it will have when it is up again. */
  nodeHolds(client: string, node: string, now: number): boolean {
    const { key } = this.at(node, now)
    if (key?.holder !== client) return false
    if (!serves(this.at(node, now))) {
      const again = this.events.findIndex((_, later) => later > now && serves(this.at(node, later)))
      return again >= 0 && this.at(node, again).key !== undefined && this.at(node, again - 1).key !== undefined
    }
    return true
  }

  /** Whether the grant continues across a failover, for an instant between two masters. It does if the new master already has the client's key. */
  private outlivesFailover(client: string, now: number, nodes: string[]): boolean {
    const someServes = (index: number) => nodes.some((node) => serves(this.at(node, index)))
    const lastServed = this.events.findLastIndex((_, index) => index <= now && someServes(index))
    const nextServes = this.events.findIndex((_, index) => index > now && someServes(index))
    if (lastServed < 0 || nextServes < 0) return false
    const old = nodes.find((node) => serves(this.at(node, lastServed))) ?? ''
    const said = this.at(old, lastServed).key
    const says = this.at(nodes.find((node) => serves(this.at(node, nextServes))) ?? '', nextServes).key
    return said?.holder === client && says?.holder === client
  }

  /**
   * Whether a client finishes while a serving node holds its grant and has received no command from it since the grant. No command gets a reply in these
   * traces, so any command would excuse the client.
   */
  leavesBehind(): boolean {
    return this.events.some((finished, now) => {
      if (finished.kind !== 'client-finished') return false
      const { client } = finished
      const nodes = [...(this.fleets[now]?.keys() ?? [])]
      return nodes.some((node) => {
        const holdsAt = (index: number) => serves(this.at(node, index)) && this.at(node, index).key?.holder === client
        if (!holdsAt(now)) return false
        const before = this.events.slice(0, now)
        const began = Math.max(
          before.findLastIndex((_, index) => !holdsAt(index)) + 1,
          before.findLastIndex((event) => event.kind === 'key-set' && event.node === node && event.key === lockKey),
        )
        const since = this.events.slice(began + 1, now)
        return !since.some((event) => event.kind === 'command-sent' && event.client === client && event.node === node)
      })
    })
  }

  at(node: string, index: number): Snapshot {
    return this.fleets[index]?.get(node) ?? { up: false, master: false, key: undefined }
  }

  /** Returns the index of the last event up to this instant, or −1. */
  indexAt(at: Instant): number {
    return this.events.findLastIndex((event) => compareInstants(instantOf(event), at) <= 0)
  }

  /** Returns the total length of the stretches in which the condition holds, in milliseconds. */
  sumMs(isSo: (at: Instant) => boolean): number {
    return this.instants.reduce((total, at, index) => {
      const next = this.instants[index + 1]
      return next && isSo(at) ? total + next.atMs - at.atMs : total
    }, 0)
  }

  /** Returns how often the condition begins to hold. The last instant is the end, at which nothing begins. */
  countStarts(isSo: (at: Instant) => boolean): number {
    const so = this.instants.slice(0, -1).map(isSo)
    return so.filter((now, index) => now && !so[index - 1]).length
  }
}

/** Returns the fleet after the first `last + 1` events, replayed from the beginning each time. */
function fleetAfter({ header, events }: Trace, last: number): Fleet {
  const fleet: Fleet = new Map(
    header.fleet.nodes
      .filter(({ elsewhere }) => !elsewhere)
      .map(({ id, role }) => [id, { up: true, master: role === 'master', key: undefined }]),
  )
  for (const event of events.slice(0, last + 1)) {
    if (!('node' in event)) continue
    const node = fleet.get(event.node)
    if (!node) continue
    const served = serves(node)
    if (event.kind === 'node-down') node.up = false
    if (event.kind === 'node-restarted') node.up = true
    if (event.kind === 'node-promoted') node.master = true
    if (event.kind === 'node-demoted') node.master = false
    if (event.kind === 'node-demoted' || (event.kind === 'node-restarted' && event.emptied)) node.key = undefined
    if (!served && serves(node) && node.key && isOver(node.key, event.atMs)) node.key = undefined
    if (!('key' in event) || event.key !== lockKey) continue
    const written = event.kind === 'key-set' || event.kind === 'key-changed'
    const value = written && typeof event.value === 'string' ? event.value : ''
    node.key = written ? { holder: value.replace('grant of ', ''), dueMs: event.expiresAtMs } : undefined
  }
  return fleet
}

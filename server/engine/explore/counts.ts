/** Numbers of schedules that continue from each state, and of the broken ones: paths through the graph, counted from its ends. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ExplorationResult } from './exploration.ts'
import { bitOf, type Judged, judgedIn, threwBit } from './question.ts'
import type { Row } from './words.ts'

/** Milliseconds of counting per turn of the event loop. */
const turnMs = 10

/** Counts are mostly small; those beyond exact numbers become bigints. */
type Count = number | bigint

function sum(one: Count, other: Count): Count {
  const small = typeof one === 'number' && typeof other === 'number' ? one + other : Number.POSITIVE_INFINITY
  return small <= Number.MAX_SAFE_INTEGER ? small : BigInt(one) + BigInt(other)
}

export class Counts {
  private readonly all: Count[]
  private readonly byProperty: { property: Judged; counts: Count[] }[]
  /** Number of schedules in which a client's own code throws. */
  private readonly thrown: Count[] | undefined
  private readonly hopeful: Uint8Array
  private readonly row: Row

  /** Counts in slices, because a large graph takes long and other work must not wait. */
  static async of(explored: ExplorationResult): Promise<Counts> {
    const counts = new Counts(explored)
    let sinceMs = performance.now()
    for (const kept of explored.graph.fromTheEnds()) {
      counts.count(kept)
      if (performance.now() - sinceMs < turnMs) continue
      await nextTurn()
      sinceMs = performance.now()
    }
    return counts
  }

  private constructor(private readonly explored: ExplorationResult) {
    const { graph, world } = explored
    this.row = new Int32Array(world.words.width)
    let broken = 0
    for (let kept = 0; kept < graph.kept; kept += 1)
      broken |= world.words.broken(graph.read(graph.stateOf(kept), this.row))
    this.all = new Array<Count>(graph.kept).fill(0)
    this.hopeful = new Uint8Array(graph.kept)
    this.thrown = broken & threwBit ? new Array<Count>(graph.kept).fill(0) : undefined
    this.byProperty = judgedIn(broken).map((property) => ({
      property,
      counts: new Array<Count>(graph.kept).fill(0),
    }))
  }

  /** Number of complete schedules from this state on. Where the search was cut off, none are counted. */
  schedules(state: number): bigint {
    return BigInt(this.all[this.explored.graph.keptOf(state)] ?? 0)
  }

  /** Number of schedules that break each property, on the way here or later. Unbroken properties are absent. */
  broken(state: number): Partial<Record<Judged, bigint>> {
    const found: Partial<Record<Judged, bigint>> = {}
    for (const { property, counts } of this.byProperty) {
      const count = counts[this.explored.graph.keptOf(state)] ?? 0
      if (count > 0) found[property] = BigInt(count)
    }
    return found
  }

  /** Number of schedules, from the start, in which a client's own code throws. */
  threw(): bigint {
    return BigInt(this.thrown?.[0] ?? 0)
  }

  /** Whether any state found breaks the property. */
  isBroken(property: Judged): boolean {
    return this.byProperty.some((one) => one.property === property)
  }

  /** Whether clients still try to acquire although no path from here grants any of them the lock. */
  isHopeless(state: number): boolean {
    const { graph, world, cut, names } = this.explored
    if (cut) return false
    if (this.hopeful[graph.keptOf(state)] !== 0) return false
    const row = graph.row(state)
    return names.some((_, client) => world.isRunning(row, client))
  }

  /**
   * Whether nobody was granted the lock and nobody ever will be. Attempts are limited, so this holds both for clients that hinder each other forever and for
   * clients that wait for one that is gone.
   */
  isFutile(state: number): boolean {
    const { graph, world, names } = this.explored
    if (!this.isHopeless(state)) return false
    const row = graph.row(state)
    return names.every((_, client) => world.standing(row, client).acquired === 0)
  }

  private count(kept: number): void {
    const { graph, world } = this.explored
    const state = graph.stateOf(kept)
    const row = graph.read(state, this.row)
    if (this.isGranted(row)) this.hopeful[kept] = 1
    const steps = graph.steppedFrom(state)
    for (let at = 0; at < steps; at += 1)
      if (this.hopeful[graph.keptOf(graph.target(state, at))]) this.hopeful[kept] = 1
    if (!graph.isExpanded(state)) return
    const schedules = steps === 0 ? 1 : this.sumOf(state, this.all)
    this.all[kept] = schedules
    const mask = world.words.broken(row)
    for (const { property, counts } of this.byProperty)
      counts[kept] = mask & bitOf(property) ? schedules : this.sumOf(state, counts)
    if (this.thrown) this.thrown[kept] = mask & threwBit ? schedules : this.sumOf(state, this.thrown)
  }

  private sumOf(state: number, counts: readonly Count[]): Count {
    const { graph } = this.explored
    const steps = graph.steppedFrom(state)
    let total: Count = 0
    for (let at = 0; at < steps; at += 1) total = sum(total, counts[graph.keptOf(graph.target(state, at))] ?? 0)
    return total
  }

  /** Whether a client that is still running was granted the lock. */
  private isGranted(row: Row): boolean {
    const { world, names } = this.explored
    for (let client = 0; client < names.length; client += 1)
      if (world.isRunning(row, client) && world.standing(row, client).acquired > 0) return true
    return false
  }
}

/** How many schedules lead on from each state, and how many of them are broken: paths through the graph, counted from its ends. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Explored } from './explore.ts'
import { bitOf, type Judged, judged, judgedIn } from './question.ts'

/** How long it counts in one turn of the event loop. */
const turnMs = 10

export class Counts {
  private readonly all: bigint[]
  private readonly byProperty = new Map<Judged, bigint[]>()
  private readonly hopeful: Uint8Array

  /** Lets others have a turn now and then: a large graph takes longer than anybody should wait. */
  static async of(explored: Explored): Promise<Counts> {
    const counts = new Counts(explored)
    let sinceMs = performance.now()
    for (const state of explored.graph.fromTheEnds()) {
      counts.count(state)
      if (performance.now() - sinceMs < turnMs) continue
      await nextTurn()
      sinceMs = performance.now()
    }
    return counts
  }

  private constructor(private readonly explored: Explored) {
    const { graph, world } = explored
    let broken = 0
    for (let state = 0; state < graph.states; state += 1) broken |= world.words.broken(graph.row(state))
    this.all = new Array<bigint>(graph.states).fill(0n)
    this.hopeful = new Uint8Array(graph.states)
    for (const property of judgedIn(broken)) this.byProperty.set(property, new Array<bigint>(graph.states).fill(0n))
  }

  /** Complete schedules from this state on. Where the graph was cut off, none are counted. */
  schedules(state: number): bigint {
    return this.all[state] ?? 0n
  }

  /** Those of them in which each property is broken, on the way here or later. Without those that never are. */
  broken(state: number): Partial<Record<Judged, bigint>> {
    const counts: Partial<Record<Judged, bigint>> = {}
    for (const property of judged) {
      const count = this.byProperty.get(property)?.[state] ?? 0n
      if (count > 0n) counts[property] = count
    }
    return counts
  }

  /** Whether some state that was found breaks the property. */
  isBroken(property: Judged): boolean {
    return this.byProperty.has(property)
  }

  /** Clients still try, and whatever happens none of them will ever be granted the lock. */
  isHopeless(state: number): boolean {
    const { graph, world, cut } = this.explored
    if (cut) return false
    return this.hopeful[state] === 0 && world.liveClients(graph.row(state)).length > 0
  }

  private count(state: number): void {
    const { graph, world } = this.explored
    const row = graph.row(state)
    const targets = graph.targetsOf(state)
    if (world.liveClients(row).some((client) => world.standing(row, client).acquired > 0)) this.hopeful[state] = 1
    for (const to of targets) if (this.hopeful[to]) this.hopeful[state] = 1
    if (!graph.isExpanded(state)) return
    let schedules = targets.length === 0 ? 1n : 0n
    for (const to of targets) schedules += this.all[to] ?? 0n
    this.all[state] = schedules
    const mask = world.words.broken(row)
    for (const [property, counts] of this.byProperty) {
      if (mask & bitOf(property)) {
        counts[state] = schedules
        continue
      }
      let broken = 0n
      for (const to of targets) broken += counts[to] ?? 0n
      counts[state] = broken
    }
  }
}

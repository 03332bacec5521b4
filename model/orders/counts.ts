/** Counts how many schedules continue from each state, and how many of them break a property: paths through the graph, counted from its ends. */
import type { OrdersGraph } from './graph.ts'
import { bitOf, type Judged, judgedIn, threwBit } from './judged.ts'

/** States counted per turn of the event loop: a few milliseconds. */
const statesPerTurn = 4000

/** A number of schedules: a bigint where it exceeds the safe integers. */
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

  /** Counts in slices, because a large graph takes long and other work must not wait. Awaits `nextTurn` after each slice. */
  static async of(orders: OrdersGraph, nextTurn: () => Promise<void> = async () => {}): Promise<Counts> {
    const counts = new Counts(orders)
    let left = statesPerTurn
    for (const kept of orders.fromTheEnds()) {
      counts.count(kept)
      left -= 1
      if (left > 0) continue
      await nextTurn()
      left = statesPerTurn
    }
    return counts
  }

  private constructor(private readonly orders: OrdersGraph) {
    const { kept } = orders
    let broken = 0
    for (let at = 0; at < kept; at += 1) broken |= orders.broken(orders.stateOf(at))
    this.all = new Array<Count>(kept).fill(0)
    this.hopeful = new Uint8Array(kept)
    this.thrown = broken & threwBit ? new Array<Count>(kept).fill(0) : undefined
    this.byProperty = judgedIn(broken).map((property) => ({ property, counts: new Array<Count>(kept).fill(0) }))
  }

  /** Number of complete schedules from this state on. Where the search was cut off, none are counted. */
  schedules(state: number): bigint {
    return BigInt(this.all[this.orders.keptOf(state)] ?? 0)
  }

  /** Number of schedules that break each property, on the way here or later. Unbroken properties are absent. */
  broken(state: number): Partial<Record<Judged, bigint>> {
    const found: Partial<Record<Judged, bigint>> = {}
    for (const { property, counts } of this.byProperty) {
      const count = counts[this.orders.keptOf(state)] ?? 0
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
    const { orders } = this
    if (orders.isCut) return false
    if (this.hopeful[orders.keptOf(state)] !== 0) return false
    return orders.names.some((_, client) => orders.isRunning(state, client))
  }

  /**
   * Whether nobody was granted the lock and nobody ever will be. Because attempts are limited, this covers both clients that hinder each other forever and
   * clients that wait for a dead one.
   */
  isFutile(state: number): boolean {
    const { orders } = this
    return this.isHopeless(state) && orders.names.every((_, client) => !orders.isGranted(state, client))
  }

  /** Whether no order ever grants any client the lock. */
  isUngranted(): boolean {
    return !this.orders.isCut && this.hopeful[this.orders.keptOf(0)] === 0
  }

  /**
   * Names of the clients that no order grants the lock. Interchangeable clients are all granted it if one is, but the graph then need not have a state for each,
   * so the caller asks only where it keeps every state.
   */
  refused(): string[] {
    const { orders } = this
    if (orders.isCut) return []
    const states = Array.from({ length: orders.kept }, (_, kept) => orders.stateOf(kept))
    return orders.names.filter((_, client) => !states.some((state) => orders.isGranted(state, client)))
  }

  private count(kept: number): void {
    const { orders } = this
    const state = orders.stateOf(kept)
    if (this.isHeldNow(state)) this.hopeful[kept] = 1
    const steps = orders.steppedFrom(state)
    for (let at = 0; at < steps; at += 1)
      if (this.hopeful[orders.keptOf(orders.target(state, at))]) this.hopeful[kept] = 1
    if (!orders.isExpanded(state)) return
    const schedules = steps === 0 ? 1 : this.sumOf(state, this.all)
    this.all[kept] = schedules
    const mask = orders.broken(state)
    for (const { property, counts } of this.byProperty)
      counts[kept] = mask & bitOf(property) ? schedules : this.sumOf(state, counts)
    if (this.thrown) this.thrown[kept] = mask & threwBit ? schedules : this.sumOf(state, this.thrown)
  }

  private sumOf(state: number, counts: readonly Count[]): Count {
    const { orders } = this
    const steps = orders.steppedFrom(state)
    let total: Count = 0
    for (let at = 0; at < steps; at += 1) total = sum(total, counts[orders.keptOf(orders.target(state, at))] ?? 0)
    return total
  }

  /** Whether a client that is still running was granted the lock. */
  private isHeldNow(state: number): boolean {
    const { orders } = this
    for (let client = 0; client < orders.names.length; client += 1)
      if (orders.isRunning(state, client) && orders.isGranted(state, client)) return true
    return false
  }
}

/** Counts how many schedules continue from each state, and how many of these break a property. Counts paths through the graph, from its ends to its start. */
import type { OrdersGraph } from './graph.ts'
import { bitOf, type Judged, judgedIn, threwBit } from './judged.ts'

/** Number of states counted per turn of the event loop, which takes a few milliseconds. */
const statesPerTurn = 4000

/** A number of schedules: a bigint if it exceeds the safe integers. */
type Count = number | bigint

function sum(one: Count, other: Count): Count {
  const small = typeof one === 'number' && typeof other === 'number' ? one + other : Number.POSITIVE_INFINITY
  return small <= Number.MAX_SAFE_INTEGER ? small : BigInt(one) + BigInt(other)
}

export class Counts {
  private readonly all: Count[]
  private readonly byProperty: { property: Judged; counts: Count[] }[]
  /** Number of schedules from each state on in which a client's own code throws. */
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

  /** Returns the number of complete schedules from this state on. Schedules that the search cut off are not counted. */
  schedules(state: number): bigint {
    return BigInt(this.all[this.orders.keptOf(state)] ?? 0)
  }

  /** Returns, for each property, the number of schedules that break it on the way here or later. Properties that no schedule breaks are absent. */
  broken(state: number): Partial<Record<Judged, bigint>> {
    const found: Partial<Record<Judged, bigint>> = {}
    for (const { property, counts } of this.byProperty) {
      const count = counts[this.orders.keptOf(state)] ?? 0
      if (count > 0) found[property] = BigInt(count)
    }
    return found
  }

  /** Returns the number of all schedules in which a client's own code throws. */
  threw(): bigint {
    return BigInt(this.thrown?.[0] ?? 0)
  }

  isBroken(property: Judged): boolean {
    return this.byProperty.some((one) => one.property === property)
  }

  /** Whether clients are still running although none of them was granted the lock and no path from here grants it to any of them. */
  isHopeless(state: number): boolean {
    const { orders } = this
    if (orders.isCut) return false
    if (this.hopeful[orders.keptOf(state)] !== 0) return false
    return orders.names.some((_, client) => orders.isRunning(state, client))
  }

  /**
   * Whether no client was granted the lock and no client ever will be. Because attempts are limited, this covers both clients that hinder each other forever
   * and clients that wait for a dead client.
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
   * Returns the names of the clients to which no order grants the lock. Call this only if the graph keeps every state: if clients are interchangeable, either
   * all or none are granted the lock, but the graph need not have a state for each client.
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

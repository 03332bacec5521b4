/**
 * Generates random traces of a lock that several clients may hold, and provides an oracle for its holders that looks at every instant anew. Most clients in the
 * traces follow the rules; some do not.
 */
import fc from 'fast-check'
import { compareInstants, dueInstant, type Instant, instantOf } from '#model/history/instants.ts'
import type { EventOf, Trace } from '#model/trace/trace.ts'
import { aTrace } from './trace-builder.ts'

type Place = NonNullable<EventOf<'key-set'>['holders']>[number]

const actions = [
  'enter',
  'enter',
  'enter',
  'believe',
  'leave',
  'leave',
  'give back',
  'extend',
  'throw out',
  'expire',
] as const
const clients = ['A', 'B', 'C', 'D']
const step = fc.record({
  afterMs: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300 })),
  action: fc.constantFrom(...actions),
  client: fc.constantFrom(...clients),
  other: fc.constantFrom(...clients),
  /** One step in ten asks to hold the lock alone. */
  exclusive: fc.nat(9).map((n) => n === 0),
  leaseMs: fc.integer({ min: 1, max: 900 }),
})

/** Generates traces of a lock that two, three or any number of clients may hold. */
export function anySharedTrace(): fc.Arbitrary<Trace> {
  return fc
    .record({ capacity: fc.constantFrom<2 | 3 | 'any'>(2, 3, 'any'), steps: fc.array(step, { maxLength: 40 }) })
    .map(({ capacity, steps }) => {
      const run = aTrace({ capacity, leaseMs: 300 })
      let places: Place[] = []
      const believers = new Set<string>()
      let nowMs = 0
      const write = (by: string, next: Place[]) => {
        if (next.length > 0) run[places.length === 0 ? 'set' : 'changed'](by, { holders: next })
        else if (places.length > 0) run.deleted(by)
        places = next
      }
      const believe = (client: string, exclusive: boolean) => {
        if (believers.has(client)) return
        believers.add(client)
        if (exclusive) run.acquiredAlone(client)
        else run.acquired(client)
      }
      for (const { afterMs, action, client, other, exclusive, leaseMs } of steps) {
        nowMs += afterMs
        run.at(nowMs)
        const own = { client, ...(exclusive ? { exclusive: true as const } : {}), deadlineAtMs: nowMs + leaseMs }
        const without = (name: string) => places.filter((place) => place.client !== name)
        const isIn = places.some((place) => place.client === client)
        if (action === 'enter' && !isIn) {
          write(client, [...without(client).filter(({ deadlineAtMs = 0 }) => deadlineAtMs > nowMs), own])
          believe(client, exclusive)
        } else if (action === 'believe') believe(client, exclusive)
        else if (action === 'leave' && believers.delete(client)) run.left(client)
        else if (action === 'give back' && isIn) write(client, without(client))
        else if (action === 'extend' && isIn) {
          write(
            client,
            places.map((place) => (place.client === client ? { ...place, deadlineAtMs: nowMs + leaseMs } : place)),
          )
        } else if (action === 'throw out') write(client, without(other))
        else if (action === 'expire' && places.length > 0) {
          run.expired()
          places = []
        }
      }
      return run.at(nowMs + 10).end()
    })
}

/** Holders at an instant, and whether each holds the lock alone. */
type Inside = Map<string, { exclusive: boolean }>

export class SharedOracle {
  /** Instants at which anything can change. The last instant is the end, at which nothing begins. */
  readonly instants: Instant[]

  constructor(private readonly trace: Trace) {
    const { events } = trace
    const dues = events.flatMap((event) =>
      event.kind === 'key-set' || event.kind === 'key-changed'
        ? (event.holders ?? []).map(({ deadlineAtMs }) => dueInstant(deadlineAtMs ?? null))
        : [],
    )
    const end = instantOf(events[events.length - 1] as EventOf<'run-ended'>)
    this.instants = [...events.map(instantOf), ...dues]
      .filter((at) => compareInstants(at, end) <= 0)
      .sort(compareInstants)
  }

  believers(at: Instant): Inside {
    const inside: Inside = new Map()
    for (const event of this.trace.events) {
      if (compareInstants(instantOf(event), at) > 0) break
      if (event.kind === 'client-acquired') inside.set(event.client, { exclusive: event.exclusive === true })
      if (event.kind === 'client-left') inside.delete(event.client)
    }
    return inside
  }

  /** Returns the holders that the key names. If `good` is set, returns only the holders whose deadline has not passed. */
  holders(at: Instant, good: boolean): Inside {
    const last = this.trace.events.findLast((event) => 'key' in event && compareInstants(instantOf(event), at) <= 0)
    if (last?.kind !== 'key-set' && last?.kind !== 'key-changed') return new Map()
    const named = (last.holders ?? []).filter(
      ({ deadlineAtMs = null }) => !good || compareInstants(at, dueInstant(deadlineAtMs)) < 0,
    )
    return new Map(named.map(({ client, exclusive = false }) => [client ?? '?', { exclusive }]))
  }

  /** Whether these clients may not all hold the lock together. */
  isCrowd(inside: Inside): boolean {
    const { capacity } = this.trace.header
    const alone = [...inside.values()].some(({ exclusive }) => exclusive)
    return inside.size > 1 && (alone || (typeof capacity === 'number' && inside.size > capacity))
  }

  isEver(isSo: (at: Instant) => boolean): boolean {
    const end = this.instants[this.instants.length - 1] as Instant
    return this.instants.some((at) => compareInstants(at, end) < 0 && isSo(at))
  }

  /** Returns the time integral of the count, in milliseconds: at each instant, the count times the time until the next instant. */
  sumMs(countAt: (at: Instant) => number): number {
    return this.instants.reduce((total, at, i) => {
      const next = this.instants[i + 1]
      return next ? total + countAt(at) * (next.atMs - at.atMs) : total
    }, 0)
  }
}

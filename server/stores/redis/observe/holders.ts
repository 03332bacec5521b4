/**
 * Finds the holders of the lock on a node, for a lock that declares how its key is read. For other locks, the events already show the holder: it is the writer
 * of the key.
 */
import { holderAfter } from '#model/history/rules.ts'
import type { Holder, LockDefinition } from '#scenarios/define.ts'
import type { KeyChange } from './keyspace.ts'

export interface HolderPlace {
  /** The holder, or `null` if the client is unknown. */
  client: string | null
  exclusive?: true
  deadlineWallMs?: number
}

export interface Held {
  /** Client that holds the lock, or `null` if nobody does. Absent if unknown. */
  holder?: string | null
  /** Deadline in the key, in milliseconds of the wall clock. */
  deadlineWallMs?: number
  /** All holders of a lock that several clients may hold. */
  places?: HolderPlace[]
}

export class Holders {
  /** Client that wrote each sign, keyed by node, then by sign. */
  private readonly writers = new Map<string, Map<string, string>>()
  /** Latest known writer of each sign on any node, keyed by sign. It is needed for replicas, to which no client writes. */
  private readonly ever = new Map<string, string>()
  /** Clients that have incremented the key and not decremented it yet, keyed by node. Used if the key contains only a number. */
  private readonly counted = new Map<string, (string | null)[]>()

  constructor(private readonly lock: Pick<LockDefinition, 'holders' | 'capacity'>) {}

  get areKnown(): boolean {
    return this.lock.holders !== undefined
  }

  /** Returns the holders after a change of the lock's key. `by` is the client that made the change, if any. */
  after(node: string, change: KeyChange, by: string | undefined, nowWallMs: number): Held {
    const { kind, state } = change
    if (!this.lock.holders || state?.value === undefined) return {}
    const holders = this.lock.holders({ type: state.type, value: state.value }, nowWallMs)
    this.noteWriters(node, kind, holders, by)
    if (this.lock.capacity !== undefined) return { places: this.placesOf(node, kind, holders, by) }
    const [first] = holders
    if (!first) return { holder: null }
    const holder = this.writerOf(node, first)
    return {
      ...(holder === undefined ? {} : { holder }),
      ...(first.dueWallMs === undefined ? {} : { deadlineWallMs: first.dueWallMs }),
    }
  }

  private noteWriters(node: string, kind: KeyChange['kind'], holders: readonly Holder[], by: string | undefined): void {
    const before = this.writers.get(node)
    const now = new Map<string, string>()
    for (const { sign } of holders) {
      if (sign === undefined) continue
      const known = before?.get(sign)
      const { holder: writer } = holderAfter({
        by: by ?? this.ever.get(sign),
        isReplaced: kind === 'key-set',
        before: known === undefined ? null : { holder: known, sign },
        after: { sign },
      })
      if (writer === null || writer === undefined) continue
      now.set(sign, writer)
      this.ever.set(sign, writer)
    }
    this.writers.set(node, now)
  }

  private writerOf(node: string, { sign }: Holder): string | undefined {
    return sign === undefined ? undefined : this.writers.get(node)?.get(sign)
  }

  private placesOf(
    node: string,
    kind: KeyChange['kind'],
    holders: readonly Holder[],
    by: string | undefined,
  ): HolderPlace[] {
    const counted = kind === 'key-set' ? [] : [...(this.counted.get(node) ?? [])]
    const count = holders.filter(({ sign }) => sign === undefined).length
    while (counted.length < count) counted.push(by ?? null)
    while (counted.length > count) counted.splice(Math.max(0, counted.indexOf(by ?? null)), 1)
    this.counted.set(node, counted)
    let place = 0
    return holders.map((holder) => {
      const { sign, exclusive, dueWallMs } = holder
      if (sign === undefined) place += 1
      return {
        client: sign === undefined ? (counted[place - 1] ?? null) : (this.writerOf(node, holder) ?? null),
        ...(exclusive ? { exclusive } : {}),
        ...(dueWallMs === undefined ? {} : { deadlineWallMs: dueWallMs }),
      }
    })
  }
}

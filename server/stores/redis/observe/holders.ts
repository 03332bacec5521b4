/**
 * Who holds the lock on a node, for a lock that says how its key is read. Without a word of the lock, whoever wrote the key holds it: that is read from the
 * events themselves.
 */
import type { Holder, LockDefinition } from '#scenarios/define.ts'
import type { KeyChange } from './keyspace.ts'

/** One of several who hold the lock. */
export interface HolderPlace {
  /** `null`: its client is not known. */
  client: string | null
  exclusive?: true
  deadlineWallMs?: number
}

export interface Held {
  /** The client that holds it. `null`: nobody. Absent where it cannot be known. */
  holder?: string | null
  /** When that is over by what the key holds, in milliseconds of the wall clock. */
  deadlineWallMs?: number
  /** All who hold it, where several may. */
  places?: HolderPlace[]
}

export class Holders {
  /** By node: which client wrote a holder's sign that stands in the key now. */
  private readonly writers = new Map<string, Map<string, string>>()
  /** The same for all nodes and all time: a replica has its copy from nobody. */
  private readonly ever = new Map<string, string>()
  /** By node: who counted up and was not counted down again, where the key holds a mere number. */
  private readonly counted = new Map<string, (string | null)[]>()

  constructor(private readonly lock: Pick<LockDefinition, 'holders' | 'capacity'>) {}

  /** Whether the lock's definition names its holders. */
  get areKnown(): boolean {
    return this.lock.holders !== undefined
  }

  /** What a change of the lock's key leaves. `by`: the client that made it, if one did. */
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
    // What was overwritten as a whole was written by this client, even if it looks the same.
    const before = kind === 'key-set' ? undefined : this.writers.get(node)
    const now = new Map<string, string>()
    for (const { sign } of holders) {
      if (sign === undefined) continue
      const writer = before?.get(sign) ?? by ?? this.ever.get(sign)
      if (writer === undefined) continue
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

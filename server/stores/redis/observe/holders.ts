/**
 * Who holds the lock on a node, for a lock that says how its key is read. Without a word of the lock, whoever wrote the key holds it: that is read from the
 * events themselves.
 */
import type { LockDefinition } from '../../../../scenarios/define.ts'
import type { KeyChange } from './keyspace.ts'

export interface Held {
  /** The client that holds it. `null`: nobody. Absent where it cannot be told. */
  holder?: string | null
  /** When that is over by what the key holds, in milliseconds of the wall clock. */
  deadlineWallMs?: number
}

export class Holders {
  /** By node: which client wrote a holder's sign that stands in the key now. */
  private readonly writers = new Map<string, Map<string, string>>()
  /** The same for all nodes and all time: a replica has its copy from nobody. */
  private readonly ever = new Map<string, string>()

  constructor(private readonly read: LockDefinition['holders']) {}

  /** What a change of the lock's key leaves. `by`: the client that made it, if one did. */
  after(node: string, { kind, state }: KeyChange, by: string | undefined, nowWallMs: number): Held {
    if (!this.read || state?.value === undefined) return {}
    const holders = this.read({ type: state.type, value: state.value }, nowWallMs)
    // What was overwritten as a whole was written by this client, even if it looks the same.
    const before = kind === 'key-set' ? undefined : this.writers.get(node)
    const now = new Map<string, string>()
    for (const { sign } of holders) {
      const writer = before?.get(sign) ?? by ?? this.ever.get(sign)
      if (writer === undefined) continue
      now.set(sign, writer)
      this.ever.set(sign, writer)
    }
    this.writers.set(node, now)
    const [first] = holders
    if (!first) return { holder: null }
    const holder = now.get(first.sign)
    return {
      ...(holder === undefined ? {} : { holder }),
      ...(first.dueWallMs === undefined ? {} : { deadlineWallMs: first.dueWallMs }),
    }
  }
}

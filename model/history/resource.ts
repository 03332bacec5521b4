/** What happened to the protected resource, and which of its writes undid another. */
import type { EventOf } from '../trace/trace.ts'
import { countUntil, lastAt, type Mark, type Point } from './spans.ts'

type Read = EventOf<'resource-read'>
type Write = EventOf<'resource-write'>

/** An accepted write of a value that was computed from a read before somebody else’s write. A client knows what it wrote itself. */
export interface LostUpdate {
  read: Read
  overwritten: Write
  write: Write
}

/** The damage so far, counted. */
export interface Ledger {
  /** How much all accepted writes together took away, each by its client's own count. */
  sold: number
  /** How far the value has come from where it began. */
  change: number
  /** How many writes undid another: the verdict counts the same ones. */
  lost: number
}

/** What one resource went through so far. */
interface Past {
  value: number
  last?: Write
  /** The last write by anyone but the client of `last`. */
  lastByOther?: Write
}

export class ResourceHistory {
  readonly lost: LostUpdate[] = []
  /** How many accepted writes were computed from a read. */
  computed = 0
  /** Every accepted write, and how much had been sold with it. */
  private readonly accepted: (Write & { sold: number })[] = []
  /** The first write that found a value which no recorded write had left. */
  unseen: (Write & Mark) | undefined
  private readonly pasts = new Map<string, Past>()
  private readonly reads = new Map<number, Read>()

  constructor(private readonly initial: number) {}

  feed(event: Read | Write): void {
    if (event.kind === 'resource-read') this.reads.set(event.seq, event)
    else if (event.accepted) this.accept(event)
  }

  /** Whether this write, which has just been taken in, undid another. */
  isLost({ seq }: Mark): boolean {
    return this.lost.at(-1)?.write.seq === seq
  }

  /** What has come together up to the point. */
  ledgerAt(at: Point): Ledger {
    const last = lastAt(this.accepted, at)
    return {
      sold: last?.sold ?? 0,
      change: (last?.value ?? this.initial) - this.initial,
      lost: countUntil(this.lost, ({ write }) => write.seq, at.seq),
    }
  }

  private accept(write: Write): void {
    const past = this.pasts.get(write.resource) ?? { value: this.initial }
    this.pasts.set(write.resource, past)
    if (write.before !== past.value) this.unseen ??= write
    const read = write.computedFrom === undefined ? undefined : this.reads.get(write.computedFrom)
    const soldBefore = this.accepted.at(-1)?.sold ?? 0
    this.accepted.push({ ...write, sold: soldBefore + Math.max(0, (read?.value ?? write.value) - write.value) })
    const overwritten = past.last?.client === write.client ? past.lastByOther : past.last
    if (read !== undefined) {
      this.computed += 1
      if (overwritten !== undefined && overwritten.seq > read.seq) this.lost.push({ read, overwritten, write })
    }
    if (past.last !== undefined && past.last.client !== write.client) past.lastByOther = past.last
    past.last = write
    past.value = write.value
  }
}

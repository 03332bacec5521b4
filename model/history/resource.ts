/** Tracks the reads and writes of the protected resource, and finds the writes that undid another client's write. */
import type { EventOf } from '../trace/trace.ts'
import { undoesAnother } from './rules.ts'
import { countUntil, lastAt, type Mark, type Point } from './spans.ts'

type Read = EventOf<'resource-read'>
type Write = EventOf<'resource-write'>

/** An accepted write that was computed from a read older than another client's write. A client's own writes do not count as unseen, because it knows them. */
export interface LostUpdate {
  read: Read
  overwritten: Write
  write: Write
}

export interface Ledger {
  /** Amount that all accepted writes together subtracted, each by its client's own count. */
  sold: number
  /** How far the value is from its initial value. */
  change: number
  /** Number of writes that undid another write, as the verdict counts them. */
  lost: number
}

interface Past {
  value: number
  last?: Write
  /** The last write by a client other than the writer of `last`. */
  lastByOther?: Write
}

export class ResourceHistory {
  readonly lost: LostUpdate[] = []
  /** Number of accepted writes that were computed from a read. */
  computed = 0
  /** Accepted writes, each with the amount sold up to and including that write. */
  private readonly accepted: (Write & { sold: number })[] = []
  /** The first write that found a value other than the one that the last recorded write had left. */
  unseen: (Write & Mark) | undefined
  private readonly pasts = new Map<string, Past>()
  /** Reads keyed by their `seq`. `version` is the last write of another client that the read saw. */
  private readonly reads = new Map<number, { read: Read; version: Write | undefined }>()

  constructor(private readonly initial: number) {}

  feed(event: Read | Write): void {
    if (event.kind === 'resource-read') {
      this.reads.set(event.seq, { read: event, version: lastOfOthers(this.pasts.get(event.resource), event.client) })
    } else if (event.accepted) this.accept(event)
  }

  /** Whether this write undid another. Works only for the write that was fed last. */
  isLost({ seq }: Mark): boolean {
    return this.lost.at(-1)?.write.seq === seq
  }

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
    const { read, version } = this.reads.get(write.computedFrom ?? -1) ?? {}
    const soldBefore = this.accepted.at(-1)?.sold ?? 0
    this.accepted.push({ ...write, sold: soldBefore + Math.max(0, (read?.value ?? write.value) - write.value) })
    const overwritten = lastOfOthers(past, write.client)
    if (read !== undefined) {
      this.computed += 1
      if (overwritten && undoesAnother({ read: version, found: overwritten }))
        this.lost.push({ read, overwritten, write })
    }
    if (past.last !== undefined && past.last.client !== write.client) past.lastByOther = past.last
    past.last = write
    past.value = write.value
  }
}

const lastOfOthers = (past: Past | undefined, client: string): Write | undefined =>
  past?.last?.client === client ? past.lastByOther : past?.last

/** Reads the entries of every run that this server follows, over one connection. */
import { setTimeout } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { Entry } from './entries.ts'
import { entriesOf } from './hub.ts'
import { keptMs } from './times.ts'

/** An entry in the form `[id, fields]`. */
type Raw = [id: string, fields: string[]]
export type Written = Entry & { attempt: number }

/** Called with each entry, or with undefined if the entry cannot be read. In that case, the run is not whole. */
type OnEntry = (entry: Written | undefined) => void

const mostAtOnce = 200
/** Milliseconds to wait for entries, which is shorter than the silence after which the connection is replaced. */
const blockMs = 5_000
const againMs = 200

export class Follower {
  /** Followed streams, keyed by stream key, each with the last entry that was read and the callback for further entries. */
  private readonly followed = new Map<string, { after: string; on: OnEntry }>()
  private readonly wake: string
  private wokenBy = '0'
  private isClosed = false

  /** `reader` is a separate connection that waits for entries. `redis` adds the entry that wakes the reader. `id` is the id of this server. */
  constructor(
    private readonly reader: Redis,
    private readonly redis: Redis,
    id: string,
    private readonly onFailure: (error: unknown) => void,
  ) {
    this.wake = `lockstep:wake:${id}`
    void this.read()
  }

  /** Calls `on` with every entry of a run, starting from the first entry. Returns a function that stops these calls. */
  follow(run: string, on: OnEntry): () => void {
    const key = entriesOf(run)
    this.followed.set(key, { after: '0', on })
    // Wakes the reader, which waits for entries of other runs. If that fails, the reader looks again after `blockMs`.
    this.redis
      .multi()
      .xadd(this.wake, 'MAXLEN', 1, '*', 'run', run)
      .pexpire(this.wake, keptMs)
      .exec()
      .catch(() => {})
    return () => this.followed.delete(key)
  }

  close(): void {
    this.isClosed = true
    this.reader.disconnect()
  }

  private async read(): Promise<void> {
    while (!this.isClosed) {
      try {
        await this.readOnce()
      } catch (error) {
        if (this.isClosed) return
        this.onFailure(error)
        await setTimeout(againMs)
      }
    }
  }

  private async readOnce(): Promise<void> {
    const followed = [...this.followed]
    const keys = [this.wake, ...followed.map(([key]) => key)]
    const ids = [this.wokenBy, ...followed.map(([, { after }]) => after)]
    const found = await this.reader.xread('COUNT', mostAtOnce, 'BLOCK', blockMs, 'STREAMS', ...keys, ...ids)
    for (const [key, entries] of (found ?? []) as [string, Raw[]][]) {
      if (key === this.wake) this.wokenBy = entries.at(-1)?.[0] ?? this.wokenBy
      else for (const entry of entries) this.hand(key, entry)
    }
  }

  private hand(key: string, [id, fields]: Raw): void {
    const follower = this.followed.get(key)
    if (follower === undefined) return
    follower.after = id
    try {
      follower.on(writtenIn(fields))
    } catch (error) {
      this.onFailure(error)
      follower.on(undefined)
    }
  }
}

/** Parses an entry. Throws zod's error for an entry that no runner of this version writes. */
function writtenIn(fields: readonly string[]): Written {
  const pairs = Array.from({ length: fields.length / 2 }, (_, at) => [fields[2 * at], fields[2 * at + 1]])
  const { attempt, kind, data } = Object.fromEntries(pairs) as Record<string, string>
  return { ...Entry.parse({ kind, data: JSON.parse(data ?? 'null') }), attempt: Number(attempt) }
}

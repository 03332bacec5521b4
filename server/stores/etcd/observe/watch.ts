/** Sees every change of a key by a watch, in etcd's own order, and finds out whose it was by its revision. */
import type { RunContext } from '../../../engine/arena.ts'
import { shorten } from '../../../engine/shorten.ts'
import { decode, type EtcdApi, type WatchEvent } from '../api/api.ts'

/** What an operation has done. */
interface Settled {
  client: string
  id: number
  argv: readonly string[]
  /** The revision at which it changed something. */
  changedAt?: number
  /** The lease that it ended: what it deleted are the keys of this lease, and no other. */
  endedLease?: string
}

interface Lease {
  ttlMs: number
  dueMs: number
}

/** How long an answer may wait for its change to be seen. Reached only when the watch has failed. */
const sightLimitMs = 1000

export class KeyWatch {
  /** Seen, and not recorded yet: the operation that made it may be about to answer. */
  private unclaimed: WatchEvent[] = []
  private underWay = 0
  /** Those of them that may delete a key. */
  private deleting = 0
  private seenRevision = 0
  /** What comes from this revision on has not been seen. */
  private nextRevision = 0
  private readonly leases = new Map<string, Lease>()
  /** The keys that there are, with their leases. */
  private readonly keys = new Map<string, string | undefined>()
  private onSeen: (() => void)[] = []

  constructor(
    private readonly api: EtcdApi,
    private readonly node: string,
    private readonly run: Pick<RunContext, 'recorder' | 'clock' | 'lockKey' | 'over'>,
  ) {}

  /** Resolves once every later change will be seen. */
  async open(): Promise<void> {
    this.nextRevision = (await this.api.revision()) + 1
    await this.reopen()
  }

  /** The same, after the server was gone: what it has done since is seen too. Leaves leases with their whole time, as etcd does when it starts. */
  async serverIsBack(): Promise<void> {
    await this.reopen()
    for (const [id, lease] of this.leases) {
      lease.dueMs = this.run.clock.nowMs() + lease.ttlMs
      this.recordKept(id, null, 'server is back')
    }
  }

  private async reopen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      // Where the connection ends later, the server is gone, or the run is over.
      this.follow(this.nextRevision, resolve).catch((error) => (this.run.over.aborted ? undefined : reject(error)))
    })
  }

  /** An operation goes out, which may delete a key or not. Call the returned function with what it has done; it resolves once that has been seen and recorded. */
  begin(deletes: boolean): (settled: Settled | null) => Promise<void> {
    this.underWay += 1
    if (deletes) this.deleting += 1
    return async (settled) => {
      if (settled?.changedAt !== undefined) await this.seen(settled.changedAt)
      this.underWay -= 1
      if (deletes) this.deleting -= 1
      if (settled !== null) this.recordDone(settled)
      this.recordUnclaimed()
    }
  }

  leaseGranted(id: string, seconds: number): void {
    this.leases.set(id, { ttlMs: seconds * 1000, dueMs: this.run.clock.nowMs() + seconds * 1000 })
  }

  /** Its time begins anew, and with it that of its keys. */
  leaseKept(id: string): void {
    const lease = this.leases.get(id)
    if (!lease) return
    lease.dueMs = this.run.clock.nowMs() + lease.ttlMs
  }

  leftovers(): { dueMs: number | null }[] {
    return [...this.keys.values()].map((lease) => ({ dueMs: this.dueOf(lease) }))
  }

  private async follow(from: number, onCreated: () => void): Promise<void> {
    for await (const event of this.api.watch(this.run.lockKey, from, onCreated)) {
      this.unclaimed.push(event)
      this.seenRevision = Math.max(this.seenRevision, Number(event.kv.mod_revision))
      this.nextRevision = this.seenRevision + 1
      for (const call of this.onSeen.splice(0)) call()
      this.recordUnclaimed()
    }
  }

  private async seen(revision: number): Promise<void> {
    const { clock } = this.run
    const sinceMs = clock.nowMs()
    while (this.seenRevision < revision && clock.nowMs() - sinceMs < sightLimitMs) {
      await new Promise<void>((resolve) => {
        this.onSeen.push(resolve)
        clock.after(sightLimitMs, resolve)
      })
    }
  }

  private recordDone(settled: Settled): void {
    const { client, id, argv, changedAt } = settled
    const { recorder, clock } = this.run
    const redisUs = Math.round((clock.startedWallMs + clock.nowMs()) * 1000)
    const shown = argv.map(shorten)
    recorder.record({ kind: 'command-executed', node: this.node, client, id, argv: shown, inner: false, redisUs })
    // What is to be made anew has ended before.
    this.recordUnclaimed(changedAt ?? 0)
    const own = this.unclaimed.filter((event) => this.isOf(settled, event))
    this.unclaimed = this.unclaimed.filter((event) => !own.includes(event))
    for (const event of own) this.recordChange(event, { client, command: id })
    if (argv[0] === 'KEEPALIVE' && argv[1] !== undefined)
      this.recordKept(argv[1], { client, command: id }, 'keep-alive')
  }

  private isOf({ changedAt, endedLease }: Settled, { kv }: WatchEvent): boolean {
    if (Number(kv.mod_revision) !== changedAt) return false
    return endedLease === undefined || this.keys.get(decode(kv.key)) === endedLease
  }

  /** What no operation under way can claim, etcd did by itself: the lease was over. */
  private recordUnclaimed(beforeRevision = Number.POSITIVE_INFINITY): void {
    const claimable = this.unclaimed.findIndex(
      ({ type, kv }) =>
        Number(kv.mod_revision) >= beforeRevision || (this.underWay > 0 && (type !== 'DELETE' || this.deleting > 0)),
    )
    const count = claimable < 0 ? this.unclaimed.length : claimable
    for (const event of this.unclaimed.splice(0, count)) this.recordChange(event, null)
  }

  private recordChange({ type, kv }: WatchEvent, by: { client: string; command: number } | null): void {
    const { recorder } = this.run
    const key = decode(kv.key)
    const at = { node: this.node, key, by }
    if (type === 'DELETE') {
      this.keys.delete(key)
      recorder.record({
        kind: by === null ? 'key-expired' : 'key-deleted',
        ...at,
        notice: by === null ? 'lease over' : 'delete',
      })
      return
    }
    const isNew = !this.keys.has(key)
    this.keys.set(key, kv.lease)
    const value = { type: 'string', value: decode(kv.value ?? ''), expiresAtMs: this.dueOf(kv.lease) } as const
    recorder.record({ kind: isNew ? 'key-set' : 'key-changed', ...at, notice: 'put', ...value })
  }

  private recordKept(lease: string, by: { client: string; command: number } | null, notice: string): void {
    for (const [key, own] of this.keys) {
      if (own !== lease) continue
      const expiresAtMs = this.dueOf(lease)
      this.run.recorder.record({
        kind: 'key-changed',
        node: this.node,
        key,
        by,
        notice,
        type: 'string',
        expiresAtMs,
      })
    }
  }

  private dueOf(lease: string | undefined): number | null {
    return (lease === undefined ? undefined : this.leases.get(lease)?.dueMs) ?? null
  }
}

/** Watches every change of a key, in etcd's own order, and finds the operation behind each change by its revision. */
import type { RunContext } from '#server/engine/arena.ts'
import { shorten } from '#server/engine/shorten.ts'
import { decode, type EtcdApi, type WatchEvent } from '../api/api.ts'

export type ExpectedChange =
  | { puts: string; lease: string }
  | { deletes: string; madeAt: number }
  | { endsLease: string }

interface Asked {
  client: string
  id: number
  argv: readonly string[]
  change?: ExpectedChange | undefined
}

interface UnderWay extends Asked {
  /** Whether the change has been seen and recorded. */
  recorded: boolean
  /** Whether the client no longer waits for the answer. */
  givenUp: boolean
  /** Revision of the operation's change, or 0 if it changed nothing. Set when the answer comes. */
  changedAt?: number
}

interface Lease {
  ttlMs: number
  dueMs: number
}

/** Milliseconds that an answer may wait until its change has been seen. The limit is reached only if the watch has failed. */
const sightLimitMs = 1000

export class KeyWatch {
  /** Changes that have been seen but not recorded yet, because only an answer will tell which client made each of them. */
  private readonly unclaimed: WatchEvent[] = []
  private underWay: readonly UnderWay[] = []
  private seenRevision = 0
  /** First revision that has not been seen yet. */
  private nextRevision = 0
  private readonly leases = new Map<string, Lease>()
  private readonly keys = new Map<string, Pick<WatchEvent['kv'], 'lease' | 'create_revision'>>()
  private onSeen: (() => void)[] = []

  constructor(
    private readonly api: EtcdApi,
    private readonly node: string,
    private readonly run: Pick<RunContext, 'recorder' | 'clock' | 'lockKey' | 'over'>,
  ) {}

  /** Starts to watch. Resolves when no later change can be missed. */
  async open(): Promise<void> {
    this.nextRevision = (await this.api.revision()) + 1
    await this.reopen()
  }

  /** Resumes watching after a restart, including the changes made meanwhile. Gives leases their full time again, as etcd does when it starts. */
  async serverIsBack(): Promise<void> {
    await this.reopen()
    for (const [id, lease] of this.leases) {
      lease.dueMs = this.run.clock.nowMs() + lease.ttlMs
      this.recordKept(id, null, 'server is back')
    }
  }

  private async reopen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      // If the connection ends later, the server is gone or the run is over.
      this.follow(this.nextRevision, resolve).catch((error) => (this.run.over.aborted ? undefined : reject(error)))
    })
  }

  /**
   * Registers an operation whose client waits `limitMs` for an answer. Call the returned function with the revision of the operation's change, with
   * `'refused'`, or with `null` if no answer will come. In the last case, etcd may still execute the operation. The function resolves once the change has been
   * seen and recorded.
   */
  begin(asked: Asked, limitMs: number): (answered: { changedAt?: number } | 'refused' | null) => Promise<void> {
    const operation: UnderWay = { ...asked, recorded: false, givenUp: false }
    this.underWay = [...this.underWay, operation]
    const stop = this.run.clock.after(limitMs, () => {
      operation.givenUp = true
      this.recordUnclaimed()
    })
    return async (answered) => {
      stop()
      if (answered === null) {
        operation.givenUp = true
        return this.recordUnclaimed()
      }
      const { changedAt = 0 } = answered === 'refused' ? {} : answered
      await this.seen(changedAt)
      operation.changedAt = changedAt
      // Record older changes first: a key must end before it can be created again.
      this.recordUnclaimed(changedAt)
      this.underWay = this.underWay.filter((other) => other !== operation)
      if (answered !== 'refused' && !operation.recorded) this.recordExecuted(operation)
      this.recordUnclaimed()
    }
  }

  /** Registers a lease. `sinceMs` is the time of the request, because the lease begins no earlier. */
  leaseGranted(id: string, seconds: number, sinceMs: number): void {
    this.leases.set(id, { ttlMs: seconds * 1000, dueMs: sinceMs + seconds * 1000 })
  }

  /** Restarts the time of a lease, and with it the expiry of its keys. */
  leaseKept(id: string, sinceMs: number): void {
    const lease = this.leases.get(id)
    if (lease) lease.dueMs = sinceMs + lease.ttlMs
  }

  leftovers(): { dueMs: number | null }[] {
    return [...this.keys.values()].map(({ lease }) => ({ dueMs: this.dueOf(lease) }))
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

  private recordExecuted({ client, id, argv }: Asked): void {
    const { recorder, clock } = this.run
    const serverUs = Math.round((clock.startedWallMs + clock.nowMs()) * 1000)
    const shown = argv.map(shorten)
    recorder.record({ kind: 'command-executed', node: this.node, client, id, argv: shown, inner: false, serverUs })
    if (argv[0] === 'KEEPALIVE' && argv[1] !== undefined)
      this.recordKept(argv[1], { client, command: id }, 'keep-alive')
  }

  /**
   * Records the changes that have been seen, in order, up to the first one whose operation is not known yet. Changes below `beforeRevision` are recorded in any
   * case.
   */
  private recordUnclaimed(beforeRevision = 0): void {
    for (;;) {
      const [event] = this.unclaimed
      if (event === undefined) return
      const maker = this.makerOf(event)
      if (maker === 'not known yet' && Number(event.kv.mod_revision) >= beforeRevision) return
      this.unclaimed.shift()
      // If no operation made a change, etcd itself did, because the lease had expired.
      this.recordDone(event, maker === 'not known yet' ? undefined : maker)
    }
  }

  private recordDone(event: WatchEvent, by: UnderWay | undefined): void {
    if (by && !by.recorded) {
      by.recorded = true
      this.recordExecuted(by)
    }
    this.recordChange(event, by ? { client: by.client, command: by.id } : null)
  }

  /** Returns the operation behind a change: the one whose answer contains the revision, or the first one that would make exactly this change. */
  private makerOf(event: WatchEvent): UnderWay | undefined | 'not known yet' {
    const able = this.underWay.filter(
      ({ change, givenUp, recorded }) => change !== undefined && !(givenUp && recorded) && this.does(change, event),
    )
    const answered = able.find(({ changedAt }) => changedAt === Number(event.kv.mod_revision))
    const unanswered = able.find(({ changedAt }) => changedAt === undefined)
    if (answered || !this.mayBeTheLeasesEnd(event)) return answered ?? unanswered
    return unanswered && !unanswered.givenUp ? 'not known yet' : undefined
  }

  private does(change: ExpectedChange, { type, kv }: WatchEvent): boolean {
    const key = decode(kv.key)
    if ('puts' in change) return type !== 'DELETE' && change.puts === key && change.lease === (kv.lease ?? '0')
    if (type !== 'DELETE') return false
    const { lease, create_revision: madeAt } = this.keys.get(key) ?? {}
    return 'deletes' in change ? change.deletes === key && String(change.madeAt) === madeAt : change.endsLease === lease
  }

  /** Returns whether etcd may have deleted the key itself because its lease has expired. */
  private mayBeTheLeasesEnd({ type, kv }: WatchEvent): boolean {
    const dueMs = this.dueOf(this.keys.get(decode(kv.key))?.lease)
    return type === 'DELETE' && dueMs !== null && this.run.clock.nowMs() >= dueMs
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
    this.keys.set(key, kv)
    const value = { type: 'string', value: decode(kv.value ?? ''), ...this.expiryOf(kv.lease) } as const
    recorder.record({ kind: isNew ? 'key-set' : 'key-changed', ...at, notice: 'put', ...value })
  }

  private recordKept(lease: string, by: { client: string; command: number } | null, notice: string): void {
    for (const [key, own] of this.keys) {
      if (own.lease !== lease) continue
      this.run.recorder.record({
        kind: 'key-changed',
        node: this.node,
        key,
        by,
        notice,
        type: 'string',
        ...this.expiryOf(lease),
      })
    }
  }

  private expiryOf(lease: string | undefined): { expiresAtMs: number | null; leaseMs?: number } {
    const known = lease === undefined ? undefined : this.leases.get(lease)
    return known === undefined ? { expiresAtMs: null } : { expiresAtMs: known.dueMs, leaseMs: known.ttlMs }
  }

  private dueOf(lease: string | undefined): number | null {
    return this.expiryOf(lease).expiresAtMs
  }
}

/** Implements the server's side of runners: lists runners, hands runs to them, follows these runs, and takes over the orders of a server that has ended. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Redis } from 'ioredis'
import type { RunListener } from '../engine/run/plan.ts'
import type { Elsewhere, Errand, FarHandle, KeptOrder } from '../runs/elsewhere.ts'
import { beating } from './beating.ts'
import { RunnerRecord, ServerRecord } from './entries.ts'
import { FarRun } from './far-run.ts'
import { Follower } from './follower.ts'
import { HubKeys, type Present } from './hub.ts'
import { type ErrandQueue, openQueue } from './queue.ts'
import { goneAfterMs } from './times.ts'

export interface DispatcherParts {
  /** Connections to the hub. `redis` gives up after a moment, and `reader` may wait. */
  redis: Redis
  reader: Redis
  fit: string
  version: string
  onFailure(error: unknown): void
}

export class Dispatcher implements Elsewhere {
  slots = 0
  private readonly id = randomUUID()
  private readonly hub: HubKeys
  private readonly queue: ErrandQueue
  private readonly follower: Follower
  private readonly farRuns = new Map<string, FarRun>()
  private to: Parameters<Elsewhere['connect']>[0] = { changed: () => {}, takeUp: () => {} }
  private runners: Present<RunnerRecord>[] = []
  private servers: Present<ServerRecord>[] = []
  private hubAtMs = performance.now()
  private aloneSinceMs: number | undefined = performance.now()
  private hasLetGo = false
  private stop = () => {}

  constructor(private readonly parts: DispatcherParts) {
    const { redis, reader, fit, onFailure } = parts
    this.hub = new HubKeys(redis)
    this.queue = openQueue(redis, fit, onFailure)
    this.follower = new Follower(reader, redis, this.id, onFailure)
  }

  /** Begins to look for runners and for servers that have ended. Resolves after the first look, so that even the first run can go to a runner. */
  async open(): Promise<void> {
    await this.beat().catch(this.parts.onFailure)
    this.stop = beating(() => this.beat(), this.parts.onFailure)
  }

  connect(to: Parameters<Elsewhere['connect']>[0]): void {
    this.to = to
  }

  start(errand: Errand, listener: RunListener): FarHandle {
    const { run } = errand
    const { onFailure } = this.parts
    const onOver = () => {
      stopFollowing()
      this.farRuns.delete(run)
      if (this.hasLetGo) return
      this.queue.remove(run).catch(noop)
    }
    const far = new FarRun(errand, listener, {
      ...{ hub: this.hub, onOver, onFailure },
      isQueued: (queued) => this.queue.has(queued),
    })
    const stopFollowing = this.follower.follow(run, (entry) => far.take(entry))
    this.farRuns.set(run, far)
    this.queue.add(errand).catch((error: unknown) => {
      onFailure(error)
      far.refuse()
    })
    return far
  }

  async knows(run: string): Promise<boolean> {
    return (await this.hub.stateOf(run)) !== 'none'
  }

  keep(order: KeptOrder): void {
    this.hub.keepOrder(this.id, order).catch(this.parts.onFailure)
  }

  forget(comparison: string): void {
    if (!this.hasLetGo) this.hub.forgetOrder(this.id, comparison).catch(this.parts.onFailure)
  }

  recorded(run: string): void {
    if (!this.hasLetGo) this.hub.forget(run).catch(this.parts.onFailure)
  }

  async isKept(comparison: string): Promise<boolean> {
    const others = this.servers.flatMap(({ id }) => (id === this.id ? [] : [id]))
    return await this.hub.hasOrder(others, comparison).catch(() => false)
  }

  letGo(): void {
    this.hasLetGo = true
    for (const far of [...this.farRuns.values()]) far.letGo()
  }

  /** Number of runners that this server can use, for the server's metrics. */
  get runnersThere(): number {
    return this.fitting.length
  }

  async close(): Promise<void> {
    this.stop()
    this.follower.close()
    await this.hub.endServer(this.id).catch(noop)
    await this.queue.close().catch(noop)
    this.parts.redis.disconnect()
  }

  private get fitting(): Present<RunnerRecord>[] {
    return this.runners.filter(({ says, agoMs }) => says.fit === this.parts.fit && agoMs < goneAfterMs)
  }

  private async beat(): Promise<void> {
    const { version, fit } = this.parts
    const says = { version, fit, host: hostname(), pid: process.pid }
    try {
      this.servers = await this.hub.present('servers', ServerRecord, { id: this.id, says })
      this.runners = await this.hub.present('runners', RunnerRecord)
      this.hubAtMs = performance.now()
      // Orders of a lost server are taken up whatever that server's version was. Runs that had not begun are requested again, and the hub distinguishes the
      // attempts.
      for (const { id, agoMs } of this.servers)
        if (agoMs > goneAfterMs) this.to.takeUp(await this.hub.takeUp(id, this.id))
    } finally {
      this.look()
    }
  }

  private look(): void {
    const nowMs = performance.now()
    // If the hub has not answered for this long, the runners that it listed last may be gone.
    if (nowMs - this.hubAtMs > goneAfterMs) this.runners = []
    const before = this.slots
    this.slots = this.fitting.reduce((sum, { says }) => sum + says.slots, 0)
    this.aloneSinceMs = this.slots > 0 ? undefined : (this.aloneSinceMs ?? nowMs)
    const there = new Set(this.fitting.map(({ id }) => id))
    const isThere = (runner: string) => there.has(runner)
    const outlook = { nowMs, hubAtMs: this.hubAtMs, aloneSinceMs: this.aloneSinceMs, isThere }
    for (const far of [...this.farRuns.values()]) far.look(outlook)
    if (this.slots !== before) this.to.changed()
  }
}

const noop = () => {}

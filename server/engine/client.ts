/** A simulated client: a process with a name, a clock, connections of its own, and a handle on the lock. */
import type {
  AcquireOptions,
  Client,
  ClientClock,
  Grant,
  LockContext,
  LockDefinition,
  LockHandle,
  RedisLink,
} from '../../scenarios/define.ts'
import { CommandError } from '../../scenarios/define.ts'
import type { Parameters } from '../../scenarios/lesson.ts'
import type { RunClock } from './clock.ts'
import type { RandomStream } from './random.ts'
import { callerLine } from './source-line.ts'
import { handsOf, type WorkWorld } from './work.ts'

export interface ClientWorld extends WorkWorld {
  clock: RunClock
  lockKey: string
  channel: string
  parameters: Readonly<Parameters>
  /** Fires when the run is over: sleeps end and timers stop. */
  over: AbortSignal
}

/** Retries are spread by a third in both directions, so that waiters do not march in step. */
const jitter = 1 / 3
const defaultRetryMs = 100

export class SimulatedClient {
  /** How often it has acquired and not released yet. */
  private depth = 0
  private believes = false
  private grant: Grant | undefined
  private readonly handle: LockHandle

  constructor(
    readonly name: string,
    private readonly world: ClientWorld,
    private readonly random: RandomStream,
    private readonly links: RedisLink[],
    private readonly lock: LockDefinition,
    /** How far its wall clock is ahead. */
    private readonly skewMs: number,
  ) {
    this.handle = lock.create(this.lockContext())
  }

  /** What the client's script works with. */
  me(): Client {
    const { name, world, handle } = this
    const missing = (what: string) => () => {
      throw new RangeError(`this lock has no ${what}()`)
    }
    return {
      name,
      parameters: world.parameters,
      lock: {
        acquire: (options = {}) => this.acquire(options),
        release: () => this.release(),
        held: () => this.believes,
        leave: handle.leave ?? missing('leave'),
        next: handle.next ?? missing('next'),
        done: handle.done ?? missing('done'),
      },
      ...handsOf(name, world, async () => (handle.token ? await handle.token() : this.grant?.token)),
      work: async (ms) => {
        const source = callerLine()
        await world.gate.pass(name, 'out', 'work')
        world.recorder.record({ kind: 'client-working', client: name, ms, ...(source ? { source } : {}) })
        await this.sleepThrough(ms)
        await world.gate.pass(name, 'back', 'work')
      },
      sleep: (ms) => this.sleep(ms),
    }
  }

  /** The script ended, well or badly: whatever it believed, it believes no longer. */
  finish(why: 'done' | 'threw'): void {
    this.leave(why)
  }

  private lockContext(): LockContext {
    const { clock, lockKey, channel, parameters } = this.world
    const [first] = this.links
    if (!first) throw new RangeError('a client needs at least one node')
    const own: ClientClock = {
      wallMs: () => clock.startedWallMs + clock.nowMs() + this.skewMs,
      monotonicMs: () => clock.nowMs(),
      sleep: (ms) => this.sleep(ms),
      every: (ms, task) => this.every(ms, task),
    }
    return {
      client: this.name,
      key: lockKey,
      leaseMs: parameters.leaseMs,
      parameters,
      channel,
      redis: first,
      nodes: this.links,
      clock: own,
      random: this.random,
      waiting: (why) => this.world.recorder.record({ kind: 'client-waiting', client: this.name, why }),
      lost: () => this.leave('lost'),
    }
  }

  private async acquire(options: AcquireOptions): Promise<boolean> {
    const source = callerLine()
    const { clock, gate, recorder } = this.world
    const { waitMs = 0, retryMs = defaultRetryMs } = options
    const beganMs = clock.nowMs()
    for (let attempts = 1; ; attempts += 1) {
      const { grant, why } = await this.tryOnce(options, waitMs > 0)
      if (grant) {
        await gate.pass(this.name, 'out', 'enter')
        this.enter(grant, source)
        return true
      }
      const waitedMs = clock.nowMs() - beganMs
      if (waitedMs >= waitMs || this.lock.waits) {
        recorder.record({ kind: 'client-refused', client: this.name, why, waitedMs: Math.round(waitedMs) })
        return false
      }
      if (attempts === 1) recorder.record({ kind: 'client-waiting', client: this.name, why })
      const spread = 1 + jitter * (2 * this.random.fraction() - 1)
      await this.sleep(Math.min(retryMs * spread, waitMs - waitedMs))
    }
  }

  /** A waiter treats a command that failed as an attempt that failed; a client that tries once is told. */
  private async tryOnce(options: AcquireOptions, waiter: boolean): Promise<{ grant: Grant | null; why: string }> {
    try {
      return { grant: await this.handle.acquire(options), why: 'the lock was not granted' }
    } catch (error) {
      if (waiter && error instanceof CommandError) return { grant: null, why: error.message }
      throw error
    }
  }

  private enter(grant: Grant, source: ReturnType<typeof callerLine>): void {
    this.grant = grant
    this.believes = true
    this.depth += 1
    this.world.recorder.record({
      kind: 'client-acquired',
      client: this.name,
      ...(grant.token === undefined ? {} : { token: grant.token }),
      ...(this.depth > 1 ? { depth: this.depth } : {}),
      ...(source ? { source } : {}),
    })
  }

  private async release(): Promise<void> {
    const source = callerLine()
    const { gate, recorder } = this.world
    await gate.pass(this.name, 'out', 'leave')
    const nested = this.depth > 1
    this.depth = Math.max(0, this.depth - 1)
    if (this.depth === 0) this.leave('done', source)
    const freed = await this.handle.release()
    recorder.record({
      kind: 'client-released',
      client: this.name,
      freed,
      ...(nested ? { depth: this.depth } : {}),
    })
  }

  private leave(why: 'done' | 'lost' | 'threw', source?: ReturnType<typeof callerLine>): void {
    if (!this.believes || this.world.gate.isClosed(this.name)) return
    this.believes = false
    this.world.recorder.record({ kind: 'client-left', client: this.name, why, ...(source ? { source } : {}) })
  }

  private async sleep(ms: number): Promise<void> {
    await this.world.gate.pass(this.name, 'out', 'sleep')
    await this.sleepThrough(ms)
    await this.world.gate.pass(this.name, 'back', 'sleep')
  }

  /** Sleeps as long as the run lasts; a run that is over wakes nobody. */
  private async sleepThrough(ms: number): Promise<void> {
    try {
      await this.world.clock.sleep(ms, this.world.over)
    } catch {
      await new Promise<never>(() => {})
    }
  }

  private every(ms: number, task: () => Promise<void>): { stop(): void } {
    let stopped = false
    const loop = async () => {
      for (;;) {
        await this.sleepThrough(ms)
        await this.world.gate.pass(this.name, 'back', 'timer')
        if (stopped) return
        await task()
      }
    }
    loop().catch((error: unknown) => {
      if (stopped) return
      const message = error instanceof Error ? error.message : String(error)
      this.world.recorder.record({ kind: 'client-threw', client: this.name, message })
    })
    return {
      stop: () => {
        stopped = true
      },
    }
  }
}

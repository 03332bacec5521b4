/** A simulated client: a process with a name, a clock, connections of its own, and a handle on the lock. */
import type {
  Client,
  ClientClock,
  ClientRandom,
  Grant,
  LockContext,
  LockDefinition,
  RedisLink,
} from '../../scenarios/define.ts'
import { CommandError } from '../../scenarios/define.ts'
import type { RunClock } from './clock.ts'
import type { Gate } from './gate.ts'
import type { RandomStream } from './random.ts'
import type { Recorder } from './recorder.ts'
import type { Stock } from './resource/stock.ts'
import { callerLine } from './source-line.ts'

export interface ClientWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  stock: Stock
  lockKey: string
  parameters: Readonly<Record<string, number>>
  /** Fires when the run is over: sleeps end and timers stop. */
  over: AbortSignal
}

/** Retries are spread by a third in both directions, so that waiters do not march in step. */
const jitter = 1 / 3
const defaultRetryMs = 100

export class SimulatedClient {
  private believes = false
  private grant: Grant | undefined
  private lastRead: number | undefined

  constructor(
    readonly name: string,
    private readonly world: ClientWorld,
    private readonly random: RandomStream,
    private readonly links: RedisLink[],
    private readonly lock: LockDefinition,
  ) {}

  /** What the client's script works with. The lock is new: a process that has just started. */
  me(): Client {
    const { name, world } = this
    const handle = this.lock.create(this.lockContext())
    return {
      name,
      parameters: world.parameters,
      lock: {
        acquire: (options = {}) => this.acquire(() => handle.acquire(), options),
        release: () => this.release(() => handle.release()),
      },
      stock: { read: () => this.read(), write: (value) => this.write(value) },
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
    const { clock, lockKey, parameters } = this.world
    const [first] = this.links
    if (!first) throw new RangeError('a client needs at least one node')
    const own: ClientClock = {
      wallMs: () => clock.startedWallMs + clock.nowMs(),
      monotonicMs: () => clock.nowMs(),
      sleep: (ms) => this.sleep(ms),
      every: (ms, task) => this.every(ms, task),
    }
    const chance: ClientRandom = { uuid: () => this.random.uuid(), fraction: () => this.random.fraction() }
    return {
      client: this.name,
      key: lockKey,
      leaseMs: parameters.leaseMs ?? 0,
      redis: first,
      nodes: this.links,
      clock: own,
      random: chance,
      lost: () => this.leave('lost'),
    }
  }

  private async acquire(
    attempt: () => Promise<Grant | null>,
    { waitMs = 0, retryMs = defaultRetryMs }: { waitMs?: number; retryMs?: number },
  ): Promise<boolean> {
    const source = callerLine()
    const { clock, gate, recorder } = this.world
    const beganMs = clock.nowMs()
    for (let attempts = 1; ; attempts += 1) {
      const { grant, why } = await this.tryOnce(attempt, waitMs > 0)
      if (grant) {
        await gate.pass(this.name, 'out', 'enter')
        this.grant = grant
        this.believes = true
        const token = grant.token === undefined ? {} : { token: grant.token }
        recorder.record({ kind: 'client-acquired', client: this.name, ...token, ...(source ? { source } : {}) })
        return true
      }
      const waitedMs = clock.nowMs() - beganMs
      if (waitedMs >= waitMs) {
        recorder.record({ kind: 'client-refused', client: this.name, why, waitedMs: Math.round(waitedMs) })
        return false
      }
      if (attempts === 1) recorder.record({ kind: 'client-waiting', client: this.name, why })
      const spread = 1 + jitter * (2 * this.random.fraction() - 1)
      await this.sleep(Math.min(retryMs * spread, waitMs - waitedMs))
    }
  }

  /** A waiter treats a command that failed as an attempt that failed; a client that tries once is told. */
  private async tryOnce(
    attempt: () => Promise<Grant | null>,
    waiter: boolean,
  ): Promise<{ grant: Grant | null; why: string }> {
    try {
      return { grant: await attempt(), why: 'somebody else holds the lock' }
    } catch (error) {
      if (waiter && error instanceof CommandError) return { grant: null, why: error.message }
      throw error
    }
  }

  private async release(giveBack: () => Promise<boolean>): Promise<void> {
    const source = callerLine()
    await this.world.gate.pass(this.name, 'out', 'leave')
    this.leave('done', source)
    const freed = await giveBack()
    this.world.recorder.record({ kind: 'client-released', client: this.name, freed })
  }

  private leave(why: 'done' | 'lost' | 'threw', source?: ReturnType<typeof callerLine>): void {
    if (!this.believes || this.world.gate.isClosed(this.name)) return
    this.believes = false
    this.world.recorder.record({ kind: 'client-left', client: this.name, why, ...(source ? { source } : {}) })
  }

  private async read(): Promise<number> {
    const source = callerLine()
    const { gate, recorder, stock } = this.world
    await gate.pass(this.name, 'out', 'read')
    const value = await stock.read()
    const event = recorder.record({
      kind: 'resource-read',
      client: this.name,
      resource: stock.name,
      value,
      ...(source ? { source } : {}),
    })
    this.lastRead = event.seq
    await gate.pass(this.name, 'back', 'read')
    return value
  }

  private async write(value: number): Promise<boolean> {
    const source = callerLine()
    const { gate, recorder, stock } = this.world
    await gate.pass(this.name, 'out', 'write')
    const token = this.grant?.token
    const { accepted, before, largestToken } = await stock.write(value, token)
    recorder.record({
      kind: 'resource-write',
      client: this.name,
      resource: stock.name,
      before,
      value,
      accepted,
      ...(this.lastRead === undefined ? {} : { computedFrom: this.lastRead }),
      ...(token === undefined ? {} : { token }),
      ...(largestToken === undefined ? {} : { largestToken }),
      ...(source ? { source } : {}),
    })
    await gate.pass(this.name, 'back', 'write')
    return accepted
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

/**
 * Simulates a client: a process with a name, a clock, its own links to the store, and a handle on the lock. The client reaches the run only through its port.
 */

import type {
  AcquireOptions,
  Client,
  ClientClock,
  ClientScript,
  Grant,
  LockContext,
  LockDefinition,
  LockHandle,
} from '#scenarios/define.ts'
import type { Parameters } from '#scenarios/lesson.ts'
import { messageOf } from '#server/base/message-of.ts'
import type { ClientModule } from '../arena.ts'
import { sourceOfCall } from '../call-site.ts'
import type { ClientPort, Sourced } from '../port.ts'
import { type RandomStream, randomStream } from '../random.ts'
import { sourceOfError } from '../source-line.ts'
import { Acquisition, type Attempt } from './acquisition.ts'
import { OwnBelief } from './belief.ts'
import { resourceApi } from './resource-api.ts'

export interface ClientSetup {
  name: string
  /** Argument of the store's `openLinks`. */
  links: unknown
  lockKey: string
  parameters: Parameters
  seed: number
  /** Milliseconds by which the client's wall clock is ahead. */
  skewMs: number
  /** The lock's `memory` at the start. A forked child gets its parent's memory. */
  memory: Record<string, string>
}

export interface ClientCode {
  lock: LockDefinition
  script: ClientScript
  openLinks: ClientModule['openLinks']
}

/** Runs a client's script to its end. Never rejects: an error of the script is reported as a notice. */
export async function runClient(setup: ClientSetup, code: ClientCode, port: ClientPort): Promise<void> {
  try {
    const client = new SimulatedClient(setup, code, port)
    await code.script(client.me()).then(
      () => client.leave('done'),
      (error: unknown) => {
        port.tell({ tell: 'threw', message: messageOf(error), ...sourceOfError(error) })
        client.leave('threw')
      },
    )
  } catch (error) {
    port.tell({ tell: 'threw', message: messageOf(error), ...sourceOfError(error) })
  }
}

class SimulatedClient {
  private readonly belief = new OwnBelief()
  private readonly random: RandomStream
  private readonly handle: LockHandle
  private lastTimer = 0

  constructor(
    private readonly setup: ClientSetup,
    private readonly code: ClientCode,
    private readonly port: ClientPort,
  ) {
    this.random = randomStream(setup.seed, setup.name)
    this.handle = code.lock.create(this.lockContext())
  }

  me(): Client {
    const { setup, handle, port, belief } = this
    const missing = (what: string) => () => {
      throw new RangeError(`this lock has no ${what}()`)
    }
    const self: Client = {
      name: setup.name,
      parameters: setup.parameters,
      lock: {
        acquire: (options = {}) => this.acquire(options, sourceOfCall(self.lock)),
        release: () => this.release(sourceOfCall(self.lock)),
        held: () => belief.isHeld(() => port.nowMs()),
        leave: handle.leave ?? missing('leave'),
        next: handle.next ?? missing('next'),
        done: handle.done ?? missing('done'),
      },
      another: (name) => this.another(name),
      ...resourceApi(port, { ofGrant: () => belief.grant?.token, ...(handle.token ? { ask: handle.token } : {}) }),
      work: (ms) => port.ask({ do: 'work', ms, ...sourceOfCall(self) }),
      sleep: (ms) => this.sleep(ms),
      fork: () => port.ask({ do: 'fork', memory: { ...setup.memory }, ...sourceOfCall(self) }),
    }
    return self
  }

  leave(why: 'done' | 'lost' | 'threw'): void {
    if (this.belief.end()) this.port.tell({ tell: 'left', why })
  }

  private lockContext(): LockContext {
    const { setup, port, code } = this
    const clock: ClientClock = {
      wallMs: () => port.startedWallMs() + port.nowMs() + setup.skewMs,
      monotonicMs: () => port.nowMs(),
      sleep: (ms) => this.sleep(ms),
      every: (ms, task) => this.every(ms, task),
    }
    const context: LockContext = {
      client: setup.name,
      key: setup.lockKey,
      leaseMs: setup.parameters.leaseMs,
      parameters: setup.parameters,
      clock,
      random: this.random,
      memory: setup.memory,
      waiting: (why) => port.tell({ tell: 'waiting', why }),
      lost: () => this.leave('lost'),
    }
    return { ...context, ...code.openLinks(port, setup.links) }
  }

  private another(name: string): LockHandle {
    const ofOther = { key: `lock:${name}`, waiting: () => {}, lost: () => {} }
    return this.code.lock.create({ ...this.lockContext(), ...ofOther })
  }

  private async acquire(options: AcquireOptions, source: Sourced): Promise<boolean> {
    const { port, belief } = this
    const acquisition = new Acquisition(options, this.code.lock.waits ?? false, port.nowMs())
    for (;;) {
      const next = acquisition.after(await this.attempt(options), port.nowMs(), () => this.random.fraction())
      if (next.do === 'enter') {
        const { token, exclusive, leaseMs } = next.grant
        const granted = {
          ...(token === undefined ? {} : { token }),
          ...(exclusive ? { exclusive } : {}),
          ...(leaseMs === undefined ? {} : { leaseMs }),
        }
        await port.ask({ do: 'enter', ...granted, ...belief.nextDepth, ...source })
        belief.enter(next.grant)
        return true
      }
      if (next.do === 'throw') throw next.error
      if (next.do === 'give-up') {
        port.tell({ tell: 'refused', why: next.why, waitedMs: next.waitedMs })
        return false
      }
      if (next.waits !== undefined) port.tell({ tell: 'waiting', why: next.waits })
      await this.sleep(next.afterMs)
    }
  }

  private async attempt(options: AcquireOptions): Promise<Attempt> {
    try {
      const grant: unknown = await this.handle.acquire(options)
      if (!isGrant(grant)) throw new TypeError(`acquire returned ${String(grant)}; return {} or null`)
      return grant === null ? { refused: { code: 'not-granted', values: {} } } : { grant }
    } catch (error) {
      return { failed: error }
    }
  }

  private async release(source: Sourced): Promise<boolean> {
    const { port, belief, handle } = this
    await port.ask({ do: 'leave', leaves: belief.endsWithRelease, ...source })
    const depth = belief.release()
    const freed = await handle.release()
    port.tell({ tell: 'released', freed, ...depth })
    return freed
  }

  private async sleep(ms: number): Promise<void> {
    await this.port.ask({ do: 'sleep', ms })
  }

  private every(ms: number, task: () => Promise<void>): { stop(): void } {
    const { port } = this
    this.lastTimer += 1
    const timer = this.lastTimer
    let stopped = false
    const loop = async () => {
      while (!stopped) {
        await port.ask({ do: 'tick', timer, ms })
        if (!stopped) await task()
      }
    }
    loop().catch((error: unknown) => {
      if (!stopped) port.tell({ tell: 'threw', message: messageOf(error), ...sourceOfError(error) })
    })
    return {
      stop: () => {
        stopped = true
        port.tell({ tell: 'timer-stopped', timer })
      },
    }
  }
}

/** Whether an edited lock's `acquire` returned what a lock must return. Its code is not type-checked. */
const isGrant = (value: unknown): value is Grant | null => typeof value === 'object'

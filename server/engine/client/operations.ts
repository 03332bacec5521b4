/** Implements the engine's side of a client: each request becomes an operation that passes the gate, and the operation's outcome is recorded. */

import type { Link } from '../arena.ts'
import type { RunClock } from '../clock.ts'
import type { Gate } from '../gate.ts'
import type { OperationKind } from '../passage.ts'
import type { Answer, ClientNotice, ClientPort, Request, RequestOf } from '../port.ts'
import type { Happened, Recorder } from '../recorder.ts'
import { ResourceOperations, type ResourceWorld } from './resource-operations.ts'

export interface OperationWorld extends ResourceWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  /** Stores the `memory` of a client's lock at a fork, for the child. */
  forked(client: string, memory: Record<string, string>): void
  /** Fires at the end of the run, which ends sleeps and stops timers. */
  over: AbortSignal
}

export class ClientOperations implements ClientPort {
  private readonly resource: ResourceOperations
  private readonly timers = new Map<number, AbortController>()
  private believes = false

  constructor(
    private readonly name: string,
    private readonly links: readonly Link[],
    private readonly world: OperationWorld,
  ) {
    this.resource = new ResourceOperations(name, world)
  }

  ask<R extends Request>(request: R): Promise<Answer<R['do']>> {
    return this.perform(request) as Promise<Answer<R['do']>>
  }

  tell(notice: ClientNotice): void {
    // A crashed client's code may still run for a moment, so its notices are dropped.
    if (this.world.gate.isClosed(this.name)) return
    if (notice.tell === 'timer-stopped') this.stopTimer(notice.timer)
    else if (notice.tell === 'left') this.left({ why: notice.why })
    else if (notice.tell === 'stalled') this.stalled(notice.forMs)
    else {
      const { tell, ...said } = notice
      this.world.recorder.record({ kind: `client-${tell}`, client: this.name, ...said } as Happened)
    }
  }

  nowMs(): number {
    return this.world.clock.nowMs()
  }

  startedWallMs(): number {
    return this.world.clock.startedWallMs
  }

  private perform(request: Request): Promise<Answer> {
    switch (request.do) {
      case 'command':
        return this.link(request.link).carryOut(request.command)
      case 'enter':
        return this.through('enter', 'enter', () => this.entered(request))
      case 'leave':
        return this.through('leave', 'leave', () => {
          const { source } = request
          if (request.leaves) this.left({ why: 'done', ...(source ? { source } : {}) })
          return undefined
        })
      case 'work':
        return this.through('work', 'work', () => {
          const { ms, source } = request
          this.world.recorder.record({ kind: 'client-working', client: this.name, ms, ...(source ? { source } : {}) })
          return this.sleepThrough(ms)
        })
      case 'sleep':
        return this.through('sleep', 'sleep', () => this.sleepThrough(request.ms))
      case 'due':
      case 'run':
        return this.through('work', request.do, () => {
          const { job, source } = request
          const { name, period } = job
          const kind = request.do === 'due' ? 'job-due' : 'job-ran'
          this.world.recorder.record({ kind, client: this.name, job: name, period, ...(source ? { source } : {}) })
          return undefined
        })
      case 'fork':
        return this.through('work', 'fork', () => {
          const { memory, source } = request
          this.world.forked(this.name, memory)
          this.world.recorder.record({ kind: 'client-forked', client: this.name, ...(source ? { source } : {}) })
          return undefined
        })
      case 'tick':
        return this.tick(request)
      default:
        return this.resource.perform(request)
    }
  }

  private stalled(forMs: number): void {
    const { clock, recorder } = this.world
    recorder.record({ kind: 'machine-stalled', sinceMs: Math.max(0, clock.nowMs() - forMs), forMs })
  }

  private link(index: number): Link {
    const link = this.links[index]
    if (!link) throw new RangeError(`${this.name} has no link number ${index}`)
    return link
  }

  private entered({ do: _, ...entry }: RequestOf<'enter'>): undefined {
    this.believes = true
    this.world.recorder.record({ kind: 'client-acquired', client: this.name, ...entry })
  }

  private left(how: Omit<Extract<Happened, { kind: 'client-left' }>, 'kind' | 'client'>): void {
    if (!this.believes) return
    this.believes = false
    this.world.recorder.record({ kind: 'client-left', client: this.name, ...how })
  }

  private tick({ timer, ms }: RequestOf<'tick'>): Promise<undefined> {
    const stop = this.timers.get(timer) ?? this.makeTimer(timer)
    return this.through('timer', 'timer', () => this.sleepThrough(ms, stop.signal), stop.signal)
  }

  private makeTimer(timer: number): AbortController {
    const stop = new AbortController()
    this.timers.set(timer, stop)
    this.world.over.addEventListener('abort', () => stop.abort())
    return stop
  }

  private stopTimer(timer: number): void {
    this.timers.get(timer)?.abort()
    this.timers.delete(timer)
  }

  private through(
    kind: OperationKind,
    action: string,
    perform: () => Promise<undefined> | undefined,
    stopped?: AbortSignal,
  ): Promise<undefined> {
    return this.world.gate.through({ client: this.name, kind, action }, perform, stopped)
  }

  /** Sleeps for `ms`. If `stopped` fires first, the promise never resolves. By default, `stopped` fires at the end of the run. */
  private async sleepThrough(ms: number, stopped = this.world.over): Promise<undefined> {
    try {
      await this.world.clock.sleep(ms, stopped)
    } catch {
      await new Promise<never>(() => {})
    }
  }
}

/**
 * Follows, for the server, a run that a runner plays. Builds the trace from the runner's entries, and decides what becomes of the run if its runner is lost.
 */

import { because } from '#model/refusals/because.ts'
import type { Trace, TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { RunListener } from '../engine/run/plan.ts'
import { CancelledError } from '../engine/run/run.ts'
import { type Errand, type FarHandle, LetGoError, TakenBackError } from '../runs/elsewhere.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { RunEnd } from './entries.ts'
import type { Written } from './follower.ts'
import type { HubKeys } from './hub.ts'
import { goneAfterMs, hubGoneMs, quietMs } from './times.ts'

type State =
  | { is: 'queued' }
  | { is: 'taken'; runner: string }
  | { is: 'begun'; runner: string; header: TraceHeader }
  | { is: 'over' }

/** State of the hub and the runners. Times are in milliseconds of `performance.now`. */
export interface HubOutlook {
  nowMs: number
  /** Time at which the hub last answered. */
  hubAtMs: number
  isThere(runner: string): boolean
  /** Time since which there has been no runner that fits. Undefined if there is such a runner. */
  aloneSinceMs: number | undefined
}

interface FarRunParts {
  hub: Pick<HubKeys, 'giveUp' | 'tell' | 'stateOf'>
  /** Returns whether the queue still has the run, either waiting there or taken by a runner. */
  isQueued(run: string): Promise<boolean>
  onOver(): void
  onFailure(error: unknown): void
}

export class FarRun implements FarHandle {
  readonly done: Promise<Trace>
  readonly over: Promise<void>
  private state: State = { is: 'queued' }
  private readonly events: TraceEvent[] = []
  private attempt = 0
  private newsAtMs = performance.now()
  private looking = false
  private resolve: (trace: Trace) => void = () => {}
  private reject: (error: Error) => void = () => {}

  constructor(
    private readonly errand: Errand,
    private readonly listener: RunListener,
    private readonly parts: FarRunParts,
  ) {
    this.done = new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
    this.over = this.done.then(noop, noop)
    listener.onProgress?.(because('waits-for-runner'))
  }

  /** Handles an entry of the run. `entry` is undefined if the entry cannot be read. */
  take(entry: Written | undefined): void {
    const { state } = this
    if (state.is === 'over') return
    if (entry === undefined) return void this.lose()
    // Ignores a runner that was given up as lost and has come back.
    if (entry.attempt < this.attempt) return
    this.attempt = entry.attempt
    this.newsAtMs = performance.now()
    if (entry.kind === 'taken' && state.is !== 'begun') this.state = { is: 'taken', runner: entry.data.runner }
    else if (entry.kind === 'progress') this.listener.onProgress?.(entry.data.doing)
    else if (entry.kind === 'header' && state.is === 'taken') this.begin(state.runner, entry.data)
    else if (entry.kind === 'events' && state.is === 'begun') this.record(entry.data)
    else if (entry.kind === 'end') this.conclude(entry.data)
    else this.lose()
  }

  cancel(): void {
    const { state } = this
    if (state.is === 'over') return
    const { run } = this.errand
    if ('runner' in state) this.parts.hub.tell(state.runner, { do: 'cancel', run }).catch(this.parts.onFailure)
    this.parts.hub.giveUp(run, 'cancel').catch(this.parts.onFailure)
    if (state.is !== 'begun') this.fail(new CancelledError())
  }

  /** Leaves the run to another server, because this server ends. */
  letGo(): void {
    if (this.state.is !== 'over') this.fail(new LetGoError())
  }

  /** Ends a run that could not be put into the queue, so that the run is played here. */
  refuse(): void {
    if (this.state.is === 'queued') this.fail(new TakenBackError())
  }

  /** Gives up the run if no runner plays it anymore. Called regularly. */
  look(outlook: HubOutlook): void {
    const { state } = this
    if (state.is === 'over' || this.looking) return
    this.looking = true
    this.judgeOutlook(outlook, state)
      .catch(this.parts.onFailure)
      .finally(() => {
        this.looking = false
      })
  }

  private async judgeOutlook({ nowMs, hubAtMs, aloneSinceMs, isThere }: HubOutlook, state: State): Promise<void> {
    const { hub, isQueued } = this.parts
    const { run } = this.errand
    const awayMs = nowMs - hubAtMs
    if (awayMs > (state.is === 'begun' ? hubGoneMs.begun : hubGoneMs.unbegun)) return void this.lose()
    if (awayMs > goneAfterMs / 2) return
    const isGone = 'runner' in state && !isThere(state.runner)
    const isAlone = aloneSinceMs !== undefined && nowMs - aloneSinceMs > goneAfterMs
    // If the lost runner had not begun the run, the queue gives it to another runner.
    if (state.is === 'begun' ? isGone : isAlone) {
      const gaveUp = await hub.giveUp(run, 'lost')
      if (gaveUp === 'back') this.lose()
      return
    }
    if (nowMs - this.newsAtMs < quietMs) return
    this.newsAtMs = nowMs
    const known = await hub.stateOf(run)
    // The run is over or unknown to the hub, and its end would have arrived long ago.
    if (known === 'over' || (known === 'none' && !(await isQueued(run)))) this.lose()
  }

  private begin(runner: string, header: TraceHeader): void {
    this.state = { is: 'begun', runner, header }
    this.listener.onHeader?.(header)
    if (!this.errand.waits) return
    const begin = async () => {
      await this.listener.audience?.()
      await this.parts.hub.tell(runner, { do: 'begin', run: this.errand.run })
    }
    // If this message does not arrive, the clients start a moment later.
    begin().catch(this.parts.onFailure)
  }

  private record(events: readonly TraceEvent[]): void {
    for (const event of events) {
      // A run with a gap in its events proves nothing.
      if (event.seq !== this.events.length) return void this.lose()
      this.events.push(event)
      this.listener.onEvent?.(event)
    }
  }

  private conclude(end: RunEnd): void {
    const { state } = this
    if (end.is === 'refused' && state.is !== 'begun') return void this.fail(new RefusalError(end.refusal))
    if (end.is === 'cancelled' && state.is !== 'begun') return void this.fail(new CancelledError())
    const isWhole = this.events.at(-1)?.kind === 'run-ended'
    if (state.is !== 'begun' || !isWhole) return void this.lose()
    this.settle()
    this.resolve({ header: state.header, events: this.events })
  }

  /** Handles a lost run. If the run had not begun, it is played again. Otherwise, people have seen the run, so it ends here with the reason. */
  private lose(): void {
    const { state } = this
    if (state.is !== 'begun') return void this.fail(new TakenBackError())
    const { header, runner } = state
    const why = { code: 'runner-lost' as const, values: { runner } }
    const atMs = this.events.at(-1)?.atMs ?? 0
    const ended = { kind: 'run-ended' as const, seq: this.events.length, atMs, status: 'failed' as const, why }
    if (this.events.at(-1)?.kind !== 'run-ended') this.record([ended])
    this.settle()
    this.resolve({ header, events: this.events })
  }

  private fail(error: Error): void {
    this.settle()
    this.reject(error)
  }

  private settle(): void {
    this.state = { is: 'over' }
    this.parts.onOver()
  }
}

const noop = () => {}

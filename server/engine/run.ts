/**
 * One lock under one scenario, once: takes a fleet, lets the clients loose, waits until all has played out, and gives everything back.
 */

import type { Trace, TraceEvent, TraceHeader } from '../../model/trace/trace.ts'
import type { Parameters } from '../../scenarios/lesson.ts'
import type { Cast, LoadedScenario } from '../catalogue/catalogue.ts'
import type { RedisPool } from '../stores/redis/servers/fleet.ts'
import { Gate } from './gate.ts'
import { Stage } from './stage.ts'

export interface RunPlan {
  run: string
  comparison: string
  scenario: LoadedScenario
  cast: Cast
  /** Already validated and complete: one value for each of the scenario's parameters. */
  parameters: Parameters
  seed: number
}

export interface RunListener {
  /** What the run waits for before it can begin: `Starting a master, a replica and three Sentinels`. */
  onProgress?(doing: string): void
  onHeader?(header: TraceHeader): void
  /** Called synchronously with each event as it is recorded. */
  onEvent?(event: TraceEvent): void
}

export interface RunHandle {
  /** Ends the run early; its trace says `cancelled`. */
  cancel(): void
  /** The whole trace, once the run is over and everything it used is given back. Rejects only if the run could not begin at all. */
  done: Promise<Trace>
}

export interface RunWorld {
  pool: RedisPool
  /** Brought by whoever wants to open the gate by hand. */
  gate?: Gate
}

/** Starts at once and returns at once. Rejections of `done` are `StoreError`s and connection failures of the very beginning. */
export function startRun(plan: RunPlan, world: RunWorld, listener: RunListener = {}): RunHandle {
  const cancelled = new AbortController()
  return {
    cancel: () => cancelled.abort(),
    done: play(plan, world, listener, cancelled.signal),
  }
}

async function play(plan: RunPlan, world: RunWorld, listener: RunListener, cancelled: AbortSignal): Promise<Trace> {
  const { fleet: topology, faults, options } = plan.cast
  const resource = await world.pool.takeResource()
  try {
    const fleet = await world.pool.take({ topology, faults, options }, listener.onProgress)
    try {
      const stage = new Stage(plan, fleet, resource, world.gate ?? new Gate(), listener)
      return await stage.play(cancelled)
    } finally {
      await fleet.release()
    }
  } finally {
    await resource.release()
  }
}

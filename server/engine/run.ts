/** One lock under one scenario, once. Contract first; the engine's parts are wired together here. */
import type { LoadedLock, LoadedScenario } from '../catalogue/catalogue.ts'
import type { FleetPool } from '../fleet/fleet.ts'
import type { Trace, TraceEvent, TraceHeader } from '../protocol/trace.ts'

export interface RunPlan {
  run: string
  comparison: string
  scenario: LoadedScenario
  lock: LoadedLock
  /** Already validated and complete: one value for each of the scenario's parameters. */
  parameters: Record<string, number>
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
  pool: FleetPool
}

export function startRun(_plan: RunPlan, _world: RunWorld, _listener: RunListener = {}): RunHandle {
  throw new Error('under construction')
}

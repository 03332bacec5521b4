/** Defines the plan of a run and the listener that follows the run. */

import type { SayStep } from '#model/refusals/because.ts'
import type { FaultChange } from '#model/trace/fault-change.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import type { Fault, Parameters } from '#scenarios/lesson.ts'
import type { Cast, LoadedScenario } from '#server/catalogue/catalogue.ts'

export interface RunPlan {
  run: string
  comparison: string
  scenario: LoadedScenario
  cast: Cast
  /** Validated and complete: one value per parameter of the scenario. */
  parameters: Parameters
  seed: number
  /** Faults that a reader moved to other moments. The trace's header lists these faults. */
  changes?: FaultChange[] | undefined
  /** Set if the lock is an edited one. The trace's header gets the same field. */
  edited?: TraceHeader['edited']
  /** The lock's key, if the lock's own code puts a prefix before the usual key. */
  lockKey?: string
  /** Kinds of faults that the lesson does not contain, but that a user may want to make during the run. */
  injectable?: readonly Fault['do'][]
}

export interface RunListener {
  /** Called with each step that the run waits for before it can begin, such as `Starting a master, a replica and three Sentinels`. */
  onProgress?: SayStep
  onHeader?(header: TraceHeader): void
  /** Called after setup, before any client starts. The clients start when the promise resolves. If this function is absent, they start at once. */
  audience?(): Promise<void>
  /** Called synchronously with each event as it is recorded. */
  onEvent?(event: TraceEvent): void
}

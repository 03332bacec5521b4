/** Plan of a run, and the listener that follows it. */

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
  /** Already validated and complete: one value for each of the scenario's parameters. */
  parameters: Parameters
  seed: number
  /** Faults that a reader moved to other moments. The header of the trace names them. */
  changes?: FaultChange[] | undefined
  /** The lock is an edited one, and the header of the trace says so. */
  edited?: TraceHeader['edited']
  /** The lock's key, if the lock's own code puts a prefix before the usual one. */
  lockKey?: string
  /** Kinds of faults that the lesson does not have, but that a user may want to make during the run. */
  injectable?: readonly Fault['do'][]
}

export interface RunListener {
  /** Called with what the run waits for before it can begin: `Starting a master, a replica and three Sentinels`. */
  onProgress?: SayStep
  onHeader?(header: TraceHeader): void
  /** Awaited after setup, before any client starts: the clients start when it resolves. Absent: they start at once. */
  audience?(): Promise<void>
  /** Called synchronously with each event as it is recorded. */
  onEvent?(event: TraceEvent): void
}

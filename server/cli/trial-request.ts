/** What `try` is asked for. */
import type { LoadedScenario } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime.ts'
import { UsageError } from './command.ts'
import { checkLines, type FaultRequest } from './fault-plan.ts'
import type { TrialStore } from './trial-store.ts'

export interface TrialRequest {
  command: readonly string[]
  /** Absent: the lessons with their own faults. */
  faults?: FaultRequest
  works: boolean
  /** All workers of a lesson are in one process. */
  together: boolean
  store: TrialStore
  scenarios: readonly LoadedScenario[]
  all: boolean
  runtime: Runtime
  folder: string
  scenariosFolder: string
}

/** Throws a `UsageError` if the options do not fit together. */
export function wantedRuns(
  values: { all?: boolean; fault?: string[]; battery?: boolean; keys?: string },
  scenarios: readonly string[],
): { all: boolean; faults?: FaultRequest } {
  const { all = false, fault: lines = [], battery = false, keys } = values
  if (all && scenarios.length > 0) throw new UsageError('Name scenarios or say --all, but not both.')
  if (lines.length === 0 && !battery) {
    if (keys !== undefined) throw new UsageError('--keys goes with --fault or --battery.')
    if (!all && scenarios.length === 0) throw new UsageError('Which scenario? Name its id, or say --all.')
    return { all }
  }
  if (battery && lines.length > 0) throw new UsageError('Say --battery or --fault, but not both.')
  if (all || (battery && scenarios.length > 0)) {
    throw new UsageError(
      '--battery and --fault have two workers of their own. --fault can also go with lessons that you name.',
    )
  }
  if (keys !== undefined && !/^\d{1,3}$/.test(keys)) throw new UsageError('--keys takes a number up to 999.')
  if (scenarios.length === 0) checkLines(lines)
  return { all, faults: { lines, battery, keys: Number(keys ?? 0) } }
}

import type { LoadedScenario } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime.ts'
import { UsageError } from './command.ts'
import { checkLines, type FaultRequest } from './fault-plan.ts'
import type { TrialStore } from './trial-store.ts'
import { words } from './words/words.ts'

export interface TrialRequest {
  command: readonly string[]
  /** If absent, the lessons are played with their own faults. */
  faults?: FaultRequest
  works: boolean
  together: boolean
  store: TrialStore
  scenarios: readonly LoadedScenario[]
  all: boolean
  runtime: Runtime
  folder: string
  scenariosFolder: string
}

/** Throws a `UsageError` if the options contradict each other. */
export function wantedRuns(
  values: { all?: boolean; fault?: string[]; battery?: boolean; keys?: string },
  scenarios: readonly string[],
): { all: boolean; faults?: FaultRequest } {
  const { all = false, fault: lines = [], battery = false, keys } = values
  if (all && scenarios.length > 0) throw new UsageError(words.usage.allOrNames)
  if (lines.length === 0 && !battery) {
    if (keys !== undefined) throw new UsageError(words.usage.keysOfFaults)
    if (!all && scenarios.length === 0) throw new UsageError(words.usage.whichScenario)
    return { all }
  }
  if (battery && lines.length > 0) throw new UsageError(words.usage.batteryOrFault)
  if (all || (battery && scenarios.length > 0)) {
    throw new UsageError(words.usage.faultsOfTwo)
  }
  if (keys !== undefined && !/^\d{1,3}$/.test(keys)) throw new UsageError(words.usage.keysNumber)
  if (scenarios.length === 0) checkLines(lines)
  return { all, faults: { lines, battery, keys: Number(keys ?? 0) } }
}

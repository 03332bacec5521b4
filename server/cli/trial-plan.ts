/** Plans the runs of a trial once the lock is known. */
import type { Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { trialScenario } from '../catalogue/trial.ts'
import {
  battery,
  type FaultedLock,
  type FaultRequest,
  faulted,
  hasRenewed,
  lessonWith,
  type PlannedStrike,
  probe,
  probeId,
  requireOffer,
} from './fault-plan.ts'
import type { Finished } from './report.ts'
import { isOutsideRedis } from './trial.ts'
import type { TrialRequest } from './trial-request.ts'
import { isRead } from './trial-store.ts'
import type { Untried } from './try-report.ts'

type Scenarios = ReadonlyMap<string, LoadedScenario>
export type Play = (scenarios: Scenarios, ids: readonly string[], maxRuns: number) => Promise<Finished[]>

interface Wanted {
  scenarios: Scenarios
  untried: Untried[]
  /** Whether the lock keeps its state outside Redis, if that is known before the first run. */
  isOutside?: boolean
  strikes?: readonly PlannedStrike[]
}

export function lessonsFor({ scenarios, all }: TrialRequest, lock: FaultedLock): Wanted {
  const untried: Untried[] = []
  const fitting = new Map<string, LoadedScenario>()
  for (const scenario of scenarios) {
    const { id } = scenario.lesson
    const trial = trialScenario(scenario, lock)
    if ('unfit' in trial) untried.push({ scenario: id, why: trial.unfit, wanted: !all })
    else fitting.set(id, trial)
  }
  return { scenarios: fitting, untried }
}

/**
 * Plans the runs of `--fault` and `--battery`. If no lesson is named, first plays a run without faults
 * to see whether the lock renews, because a fault cannot strike a renewal that never happens.
 */
export async function faultsFor(
  request: TrialRequest & { faults: FaultRequest },
  lock: FaultedLock,
  { locks }: Catalogue,
  play: Play,
): Promise<Wanted> {
  const { faults, scenarios } = request
  const { keys } = faults
  if (keys > 0) requireOffer(lock, 'keys')
  if (scenarios.length > 0) {
    const fitting = lessonsFor(request, lock)
    const struck = [...fitting.scenarios].map(([id, trial]) => [id, lessonWith(faults.lines, trial, lock)] as const)
    return { ...fitting, scenarios: new Map(struck) }
  }
  const seen = await play(new Map([[probeId, probe(lock, locks)]]), [probeId], 1)
  const recordings = seen.flatMap(({ recording }) => recording ?? [])
  const bench = {
    renews: recordings.some(hasRenewed),
    isOutside: !isRead(request) || isOutsideRedis(recordings),
    keys,
    isWorkInside: request.works,
  }
  const strikes = faults.battery ? battery(lock, bench, locks) : []
  const own = faults.battery
    ? []
    : [['your-fault', faulted(faults.lines, { id: 'your-fault', ...bench }, lock, locks)] as const]
  return {
    scenarios: new Map([...own, ...strikes.map(({ id, scenario }) => [id, scenario] as const)]),
    untried: [],
    isOutside: bench.isOutside,
    ...(faults.battery ? { strikes } : {}),
  }
}

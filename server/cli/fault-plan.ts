/** Plans the runs of `--fault` and `--battery` once the lock is known. */

import type { Trace } from '#model/trace/trace.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { Fault } from '#scenarios/lesson.ts'
import type { LoadedLock, LoadedScenario } from '#server/catalogue/catalogue.ts'
import { faultsOfOne, type TriedLock, trialScenario, type Unfit } from '#server/catalogue/trial.ts'
import { withFaults, workbench, workbenchWorkers } from '#server/catalogue/workbench.ts'
import type { Ability } from '#server/engine/client/process/messages.ts'
import { UsageError } from './command.ts'
import { runIdOf, type Strike, strikesAt } from './fault/battery.ts'
import { beyondOf } from './fault/beyond.ts'
import { faultsOf } from './fault/faults.ts'
import { FaultLineError, type FaultScene, type FaultWords, parseFault } from './fault/parse.ts'
import { words } from './words/words.ts'

export interface FaultRequest {
  lines: readonly string[]
  battery: boolean
  /** Number of additional keys that each worker holds. */
  keys: number
}

export interface FaultedLock extends TriedLock {
  can: ReadonlySet<Ability>
}

/** Id of the run without a fault, which shows what the lock does by itself. */
export const probeId = 'no-fault'

const workbenchScene: FaultScene = { workers: workbenchWorkers, nodes: ['n1'] }

/** Throws a `UsageError` if the lock does not offer this ability. */
export function requireOffer({ title, can }: FaultedLock, ability: Ability): void {
  if (can.has(ability)) return
  throw new UsageError(words.fault.notOffered(title, ability))
}

/** Throws a `UsageError` if a line is not a fault for the workbench. */
export function checkLines(lines: readonly string[]): void {
  for (const line of lines) read(line, workbenchScene)
}

export function probe(lock: FaultedLock, locks: ReadonlyMap<string, LoadedLock>): LoadedScenario {
  const bench = workbench({ id: probeId, title: 'No fault', isLong: true, probe: true }, locks)
  return fitting(trialScenario(bench, lock))
}

export const hasRenewed = ({ events }: Trace): boolean =>
  events.some((event) => event.kind === 'command-sent' && event.purpose === 'renew')

/** Creates the workbench lesson with these faults. Throws a `UsageError` if a line is not a valid fault. */
export function faulted(
  lines: readonly string[],
  {
    renews,
    isWorkInside = false,
    ...bench
  }: { id: string; renews: boolean; isOutside?: boolean; isWorkInside?: boolean; keys: number },
  lock: FaultedLock,
  locks: ReadonlyMap<string, LoadedLock>,
): LoadedScenario {
  const title = lines.join(', and ').slice(0, 80)
  // A failed renewal is noticed only in a second round, when the lock is granted again. A failed release is noticed as soon as its worker has ended.
  const isLong = renews && (isWorkInside || lines.some((line) => line.includes('renew')))
  const rounds = isLong ? 2 : 1
  return lessonWith(lines, fitting(trialScenario(workbench({ ...bench, title, isLong, rounds }, locks), lock)), lock)
}

/** Creates a lesson with these faults instead of its own. Throws a `UsageError` if a line is not a valid fault for the lesson or the lock. */
export function lessonWith(lines: readonly string[], trial: LoadedScenario, lock: FaultedLock): LoadedScenario {
  const { lesson, casts } = trial
  const nodes = nodesOf(trial)
  const leaseMs = casts[0]?.parameters.leaseMs ?? lesson.parameters.leaseMs.default
  const said = lines.map((line) => read(line, { workers: lesson.clients, nodes }))
  const faults: Fault[] = said.flatMap((line) => faultsOf(line, { leaseMs, key: lock.key, nodes }))
  if (faults.some((fault) => fault.do === 'cancel')) requireOffer(lock, 'cancel')
  const isOfOne = (fault: Fault) =>
    'action' in fault ? /^(read|write)$/.test(fault.action) : faultsOfOne.includes(fault.do)
  const shared = lock.together && faults.find((fault) => !isOfOne(fault))
  if (shared) {
    throw new UsageError(words.fault.ofAll(shared.words, faultsOfOne))
  }
  return withFaults(trial, faults, beyondOf(faults))
}

function nodesOf({ casts }: LoadedScenario): string[] {
  const [cast] = casts
  const count = cast?.fleet === 'quorum' ? (cast.options.nodes ?? 5) : 1
  return Array.from({ length: count }, (_, at) => `n${at + 1}`)
}

export interface PlannedStrike extends Strike {
  id: string
  scenario: LoadedScenario
}

export function battery(
  lock: FaultedLock,
  bench: { renews: boolean; isOutside: boolean; isWorkInside: boolean; keys: number },
  locks: ReadonlyMap<string, LoadedLock>,
): PlannedStrike[] {
  return strikesAt({ ...bench, can: lock.can, together: lock.together ?? false }).map((strike) => {
    const id = runIdOf(strike)
    return { ...strike, id, scenario: faulted([strike.line], { id, ...bench }, lock, locks) }
  })
}

function read(line: string, scene: FaultScene): FaultWords {
  try {
    return parseFault(line, scene)
  } catch (error) {
    if (error instanceof FaultLineError) throw new UsageError(error.message)
    throw error
  }
}

function fitting(trial: LoadedScenario | Unfit): LoadedScenario {
  if ('unfit' in trial) throw new RangeError(`the workbench does not fit: ${inEnglish(trial.unfit)}`)
  return trial
}

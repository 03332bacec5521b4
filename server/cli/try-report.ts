/** Reports on a tried lock, as data for programs, as a table for people, and as an exit status. */
import type { Because } from '#model/refusals/reasons.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { type BatteryCell, batteryAsText } from './battery-report.ts'
import { exitStatus } from './command.ts'
import { table } from './table.ts'
import { failuresOf, type Outcome, type Trial, withStatus } from './trial.ts'
import { phrases, saidWhy, words } from './words/words.ts'

/** Version of the `--json` format. It is incremented when programs that read the format have to be adapted. */
export const trialFormat = 'lockstep-trial/2'

export interface Untried {
  scenario: string
  why: Because
  /** Whether the user named the lesson on the command line. */
  wanted: boolean
}

/**
 * Returns the exit status. 1 if something was violated. 2 if a lesson proves nothing for a reason outside the lock, if nothing at all
 * was tested, or if the user named a lesson that proves nothing. Otherwise 0. `all` means that the user named no lesson.
 */
export function exitStatusOf(trials: readonly Trial[], untried: readonly Untried[], all: boolean): number {
  const has = (...wanted: Outcome[]) => trials.some(({ outcome }) => wanted.includes(outcome))
  if (has('violated')) return exitStatus.notAsExpected
  if (has('not-tried') || untried.some(({ wanted }) => wanted) || !has('held')) return exitStatus.badUsage
  return !all && has('not-tested', 'unknown', 'not-played') ? exitStatus.badUsage : exitStatus.asExpected
}

export function trialsAsJson(
  trials: readonly Trial[],
  untried: readonly Untried[],
  battery?: readonly BatteryCell[],
  /** Evidence of each trial: the events that prove each violation, keyed by property. */
  evidence: readonly Record<string, unknown>[] = [],
  /** The orders as `explore --json` prints them. */
  orders?: object,
): string {
  const runs = trials.map(({ report, outcome, why, lease, cost }, index) => ({
    ...report,
    ...(Object.keys(evidence[index] ?? {}).length === 0 ? {} : { evidence: evidence[index] }),
    outcome,
    ...(why === undefined ? {} : { why }),
    ...(outcome === 'not-tried' ? { untried: why } : {}),
    ...(lease ? { lease } : {}),
    ...(cost ? { cost } : {}),
  }))
  const rest =
    untried.length === 0 ? {} : { untried: untried.map(({ scenario, why }) => ({ scenario, why: inEnglish(why) })) }
  return `${JSON.stringify({ format: trialFormat, ...(battery ? { battery } : {}), ...(orders ? { orders } : {}), runs, ...rest }, null, 2)}\n`
}

export function trialsAsText(
  name: string,
  trials: readonly Trial[],
  untried: readonly Untried[],
  battery?: readonly BatteryCell[],
): string {
  if (battery) return `${name}\n\n${batteryAsText(battery)}\n${said(trials, untried)}`
  const rows = trials.map((trial) => [
    trial.report.scenario,
    words.try.outcomes[trial.outcome],
    trial.outcome === 'not-tried' ? '-' : String(withStatus(trial, 'held').length),
    failuresOf(trial)
      .map(([id]) => id)
      .join(', ') || '-',
    (trial.why === undefined && withStatus(trial, 'unknown').join(', ')) || '-',
    withStatus(trial, 'beyond').join(', ') || '-',
    trial.lease ? phrases.lease.shares(trial.lease) : '-',
    costCell(trial),
  ])
  return `${table([words.try.head(name), ...rows])}\n${said(trials, untried)}`
}

function said(trials: readonly Trial[], untried: readonly Untried[]): string {
  const lines = [
    ...trials.flatMap(sentencesOf),
    ...untried.map(({ scenario, why }) => words.try.untried(scenario, saidWhy(why))),
  ]
  return lines.map((line) => `${line}\n`).join('')
}

/** Returns warnings about numbers that are far out of proportion, as sentences. */
export function warningsOf({ lease, cost, recording }: Trial): string[] {
  const renewals = lease && recording && phrases.lease.renewals(lease, recording.header.parameters.leaseMs)
  const costly = cost?.isBeyondAllOthers
    ? words.try.costly(cost.commands, cost.grants, round(cost.usualPerGrant ?? 0))
    : undefined
  return [costly, renewals].filter((sentence) => sentence !== undefined)
}

function sentencesOf(trial: Trial): string[] {
  const { report, outcome, said } = trial
  const { why } = said
  const failures = failuresOf(trial).map(([id, because]) => `${id}. ${because}`)
  const nothing = outcome === 'not-tested' || outcome === 'unknown' ? reasonsOf(trial) : []
  const unknowns = outcome === 'held' || outcome === 'violated' ? unknownReasons(trial) : []
  const broken = why === undefined ? [] : [why]
  const hints = hintsOf(trial).map(words.try.hint)
  const warnings = warningsOf(trial).map(words.try.warning)
  return [...failures, ...broken, ...(why === undefined ? [...nothing, ...unknowns] : []), ...hints, ...warnings].map(
    (sentence) => `${report.scenario}: ${sentence}`,
  )
}

/** Returns the reason why nothing was tested, which is the sentence about the property that the lesson teaches. */
function reasonsOf({ report, said }: Trial): string[] {
  const main = said.verdicts[report.teaches]
  return main === undefined ? [] : [main]
}

/** Returns each reason for unknown results once, with the properties that the reason applies to. */
function unknownReasons({ report, said }: Trial): string[] {
  const reasons = new Map<string, string[]>()
  for (const [id, { status, because: inEnglish }] of Object.entries(report.verdicts)) {
    const because = said.verdicts[id as PropertyId] ?? inEnglish
    if (status === 'unknown') reasons.set(because, [...(reasons.get(because) ?? []), id])
  }
  return [...reasons].map(([because, ids]) => words.try.unknown(ids.join(', '), because))
}

/** Suggests what the lock's process could add to its answer to `init`, if it is unclear who held the lock. */
function hintsOf({ report }: Trial): string[] {
  const cells = Object.values(report.verdicts)
  const elsewhere = cells.find(({ code }) => code === 'state-elsewhere')
  if (elsewhere) {
    const { key } = elsewhere.values as { key: string }
    return [words.try.nameKey(key)]
  }
  return cells.some(({ status, code }) => status === 'unknown' && /^state-(type|stays|time)$/.test(code))
    ? [words.try.sayHolders]
    : []
}

function costCell({ cost }: Trial): string {
  if (cost === undefined || cost.perGrant === null || cost.commands === 0) return '-'
  return `${round(cost.perGrant)}${cost.isBeyondAllOthers ? ' (!)' : ''}`
}

const round = (figure: number) => (figure < 10 ? figure.toFixed(1) : String(Math.round(figure)))

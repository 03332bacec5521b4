/** The report of a lock that was tried: as data for programs, as a table for people, as an exit status. */
import type { PropertyId } from '#scenarios/lesson.ts'
import { exitStatus } from './command.ts'
import type { Finished, RunReport } from './report.ts'
import { table } from './table.ts'

/** A lesson that was not played. */
export interface Untried {
  scenario: string
  why: string
  /** It was named on the command line. */
  wanted: boolean
}

type Verdict = RunReport['verdicts'][PropertyId] & { beyond?: true }

export interface Trial extends Finished {
  report: Omit<RunReport, 'verdicts'> & { verdicts: Partial<Record<PropertyId, Verdict>> }
}

/** Marks what its lesson shows to be beyond any lock of this kind. `name`: what the lock calls itself. */
export function trialOf({ report, recording, surprises }: Finished, name: string): Trial {
  const { header } = recording ?? {}
  const expect = header?.lesson.locks[0]?.expect ?? {}
  const verdicts = Object.entries(report.verdicts).map(([id, verdict]) => {
    const beyond = verdict.status === 'violated' && expect[id as PropertyId] === 'violated'
    return [id, beyond ? { ...verdict, beyond } : verdict]
  })
  return {
    report: { ...report, lock: name, role: 'yours', verdicts: Object.fromEntries(verdicts) },
    ...(recording ? { recording } : {}),
    surprises,
  }
}

/** What was violated, and is not beyond any lock. */
export const failuresOf = ({ report }: Trial) => violated(report).filter(([, verdict]) => !verdict.beyond)
const beyondOf = ({ report }: Trial) => violated(report).filter(([, verdict]) => verdict.beyond)
const violated = ({ verdicts }: Trial['report']) =>
  Object.entries(verdicts).filter(([, { status }]) => status === 'violated')

/** Why a run says nothing of the lock; `undefined` if it does. */
export function untriedBecause(trial: Trial): string | undefined {
  const { recording, report, surprises } = trial
  if (failuresOf(trial).length > 0) return undefined
  if (recording === undefined) return surprises[0] ?? 'It did not begin.'
  if (report.inconclusive !== undefined) return report.inconclusive
  const failed = recording.events.find(
    (event) => event.kind === 'client-threw' && event.message.startsWith('its process: '),
  )
  if (failed?.kind === 'client-threw') return `The process of ${failed.client} failed. ${failed.message}`
  const last = recording.events.at(-1)
  if (last?.kind !== 'run-ended' || last.status !== 'completed') {
    return `It did not come to its end: ${last?.kind === 'run-ended' ? (last.why ?? last.status) : 'cut short'}.`
  }
  return undefined
}

/** 1 if a property was violated, else 2 if a lesson that was asked for, or every one, could not be tried. */
export function exitStatusOf(trials: readonly Trial[], untried: readonly Untried[]): number {
  if (trials.some((trial) => failuresOf(trial).length > 0)) return exitStatus.notAsExpected
  const without = trials.filter((trial) => untriedBecause(trial) !== undefined)
  const missed = without.length > 0 || untried.some(({ wanted }) => wanted)
  return missed || trials.length === 0 ? exitStatus.badUsage : exitStatus.asExpected
}

export function trialsAsJson(trials: readonly Trial[], untried: readonly Untried[]): string {
  const runs = trials.map((trial) => {
    const why = untriedBecause(trial)
    return { ...trial.report, ...(why === undefined ? {} : { untried: why }) }
  })
  const rest = untried.length === 0 ? {} : { untried: untried.map(({ scenario, why }) => ({ scenario, why })) }
  return `${JSON.stringify({ runs, ...rest }, null, 2)}\n`
}

export function trialsAsText(name: string, trials: readonly Trial[], untried: readonly Untried[]): string {
  const rows = trials.map((trial) => [
    trial.report.scenario,
    untriedBecause(trial) === undefined ? (failuresOf(trial).length > 0 ? 'VIOLATED' : 'held') : 'not tried',
    failuresOf(trial)
      .map(([id]) => id)
      .join(', ') || '-',
    beyondOf(trial)
      .map(([id]) => id)
      .join(', ') || '-',
  ])
  const sentences = trials.flatMap((trial) => [
    ...failuresOf(trial).map(([id, { because }]) => `${trial.report.scenario}: ${id}. ${because}`),
    ...[untriedBecause(trial)].flatMap((why) => (why === undefined ? [] : [`${trial.report.scenario}: ${why}`])),
  ])
  const skipped = untried.map(({ scenario, why }) => `${scenario} was not tried: ${why}.`)
  const heading = ['SCENARIO', name.toUpperCase(), 'VIOLATED', 'BEYOND ANY LOCK OF THIS KIND']
  return `${table([heading, ...rows])}\n${[...sentences, ...skipped].map((line) => `${line}\n`).join('')}`
}

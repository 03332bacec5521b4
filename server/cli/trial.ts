/** Computes the result of one lesson for a brought lock: a cell per property, the lease, the cost, and the outcome of the whole lesson. Pure. */

import { brokenTrial } from '#model/checkers/broken-trial.ts'
import { type LeaseReport, leaseGiven } from '#model/checkers/lease-given.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { Trace } from '#model/trace/trace.ts'
import { english as englishPhrases } from '#model/words/en/phrases.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import { whyText } from '#model/words/why-text.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import type { Finished, Found, RunReport } from './report.ts'
import { costOf, type TrialCost } from './trial-cost.ts'
import { type CliWords, english } from './words/en/words.ts'
import { phrases, saidWhy, words } from './words/words.ts'

/** `not-tested` means that nothing in the run tested the property. `unknown` means that the property was tested, but that the outcome cannot be known. */
export type CellStatus = 'held' | 'violated' | 'not-tested' | 'unknown'

export interface Cell extends Omit<Found, 'status' | 'untested'> {
  status: CellStatus
  /** Whether the property was violated, but any lock of this kind would violate it. */
  beyond?: true
}

/** Outcome of a lesson. `not-played` means that one of its faults never struck or never ended. `not-tried` means that the trial says nothing about the lock. */
export type Outcome = CellStatus | 'not-played' | 'not-tried'

export interface Trial {
  report: Omit<RunReport, 'verdicts'> & { verdicts: Partial<Record<PropertyId, Cell>> }
  outcome: Outcome
  /** Reason, in English, why the lesson proves nothing, or not everything. A lesson with a violation may have such a reason too. */
  why?: string
  /** The sentences of `report`, `why` and `lease`, in the reader's language. */
  said: { verdicts: Finished['said']['verdicts']; why?: string; lease?: string }
  lease?: LeaseReport & { because: string }
  cost?: TrialCost
  /** Absent if the run did not start. */
  recording?: Trace
}

export interface TrialFacts {
  name: string
  /** Highest number of commands per grant among the lesson's own locks. Absent if unknown. */
  usualPerGrant?: number | undefined
  /** A key that the lock has named but that no client ever wrote. */
  missingKey?: string | undefined
  /** Reason why the lock's own `holders` function found no holder. */
  holdersFailure?: Because | undefined
}

export function trialOf(finished: Finished, facts: TrialFacts): Trial {
  const { recording } = finished
  const verdicts = cellsOf(finished)
  const report = { ...finished.report, lock: facts.name, role: 'yours' as const, verdicts }
  const measured = recording && leaseGiven(recording)
  const lease = measured && {
    ...measured,
    because: englishPhrases.lease.report(measured, englishPhrases.nouns(recording.header)),
  }
  const cost = recording && costOf(recording, facts.usualPerGrant)
  const said = {
    verdicts: finished.said.verdicts,
    ...(measured ? { lease: phrases.lease.report(measured, phrases.nouns(recording.header)) } : {}),
  }
  const measures = { ...(recording ? { recording } : {}), ...(lease ? { lease } : {}), ...(cost ? { cost } : {}) }
  const parts = { report, said, ...measures }
  const { missingKey, holdersFailure } = facts
  if (holdersFailure !== undefined)
    return withReason(parts, 'not-tried', inEnglish(holdersFailure), saidWhy(holdersFailure))
  if (missingKey !== undefined && hasAcquired(recording)) {
    return withReason(parts, 'not-tried', english.try.neverWritten(missingKey), words.try.neverWritten(missingKey))
  }
  const broken = brokenBecause(finished)
  const outcome = failuresOf(parts).length > 0 ? 'violated' : (broken?.outcome ?? outcomeOf(Object.values(verdicts)))
  return broken === undefined ? { ...parts, outcome } : withReason(parts, outcome, broken.why, broken.said)
}

const withReason = (parts: Omit<Trial, 'outcome'>, outcome: Outcome, why: string, said: string): Trial => ({
  ...{ ...parts, outcome, why },
  said: { ...parts.said, why: said },
})

/** Returns the violations that a lock of this kind could have avoided. Each is a property or `lease`, with its sentence in the reader's language. */
export function failuresOf({
  report,
  lease,
  said,
}: Pick<Trial, 'report' | 'lease' | 'said'>): [name: string, because: string][] {
  const properties = Object.entries(report.verdicts).flatMap(([id, { status, because, beyond }]) =>
    status === 'violated' && !beyond ? [[id, said.verdicts[id as PropertyId] ?? because] as [string, string]] : [],
  )
  return lease?.status === 'violated' ? [...properties, ['lease', said.lease ?? lease.because]] : properties
}

export function withStatus({ report }: Pick<Trial, 'report'>, status: CellStatus | 'beyond'): string[] {
  return Object.entries(report.verdicts).flatMap(([id, cell]) =>
    (cell.beyond ? 'beyond' : cell.status) === status ? [id] : [],
  )
}

/**
 * Whether a worker acquired the lock although no client wrote a key. If so, the lock keeps
 * its state outside Redis, where simultaneous trials would disturb each other.
 */
export function isOutsideRedis(recordings: readonly Trace[]): boolean {
  const writes = recordings.some(({ events }) =>
    events.some((event) => (event.kind === 'key-set' || event.kind === 'key-changed') && event.by !== null),
  )
  return !writes && recordings.some(hasAcquired)
}

/** Whether a worker acquired the lock although no key in these recordings contains this name. */
export function isNeverWritten(key: string, recordings: readonly Trace[]): boolean {
  const isWritten = recordings.some(({ events }) =>
    events.some((event) => (event.kind === 'key-set' || event.kind === 'key-changed') && event.key.includes(key)),
  )
  return !isWritten && recordings.some(hasAcquired)
}

const hasAcquired = (recording: Trace | undefined): boolean =>
  recording?.events.some(({ kind }) => kind === 'client-acquired') === true

function cellsOf({ report, recording }: Finished): Trial['report']['verdicts'] {
  const expect = recording?.header.lesson.locks[0]?.expect ?? {}
  const cells = Object.entries(report.verdicts).map(([id, { status, untested, ...fact }]) => {
    const beyond = status === 'violated' && expect[id as PropertyId] === 'violated' ? { beyond: true as const } : {}
    const cell: Cell = { status: untested ? 'not-tested' : status, ...fact, ...beyond }
    return [id, cell]
  })
  return Object.fromEntries(cells)
}

/** Returns the reason why a run proves nothing about the lock, in English and in the reader's language. Returns `undefined` if the run is sound. */
function brokenBecause({
  recording,
  report,
  said: { surprises },
}: Finished): { outcome: Outcome; why: string; said: string } | undefined {
  const refused = report.refused ?? report.inconclusive
  if (recording === undefined || report.inconclusive !== undefined)
    return {
      outcome: 'not-tried',
      why: refused ?? english.run.didNotBegin,
      said: surprises[0] ?? words.run.didNotBegin,
    }
  const broken = brokenTrial(recording)
  if (broken !== undefined) {
    const isSlip = broken.doubt.code === 'run-process-failed' || broken.doubt.code === 'run-command-refused'
    const say = (language: Phrases) => sentenceOf(broken.doubt, language, recording.header)
    return { outcome: isSlip ? 'not-tried' : 'not-played', why: say(englishPhrases), said: say(phrases) }
  }
  const last = recording.events.at(-1)
  if (last?.kind === 'run-ended' && last.status === 'completed') return undefined
  const say = (language: Phrases, { cutShort, noEnd }: CliWords['try']) =>
    noEnd(
      last?.kind !== 'run-ended' ? cutShort : last.why === undefined ? last.status : whyText(last.why, language.causes),
    )
  return { outcome: 'not-tried', why: say(englishPhrases, english.try), said: say(phrases, words.try) }
}

/** Returns the most informative status of several cells: `held` before `unknown`, and `unknown` before `not-tested`. */
function outcomeOf(cells: readonly Cell[]): CellStatus {
  if (cells.some(({ status }) => status === 'held')) return 'held'
  return cells.some(({ status }) => status === 'unknown') ? 'unknown' : 'not-tested'
}

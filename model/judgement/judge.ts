/** Runs all checkers over one trace, and compares their verdicts with what the lesson expects of this lock. */
import { type Expectation, type PropertyId, propertyIds } from '#scenarios/lesson.ts'
import { brokenTrial, type Doubt, doubtBy } from '../checkers/broken-trial.ts'
import { checkCoverage } from '../checkers/coverage.ts'
import { checkExclusion } from '../checkers/exclusion.ts'
import type { Fact } from '../checkers/facts.ts'
import { checkFairness } from '../checkers/fairness.ts'
import { checkFencing } from '../checkers/fencing.ts'
import { measure } from '../checkers/metrics.ts'
import { checkNoDuplicate } from '../checkers/no-duplicate.ts'
import { checkNoImmortalLock } from '../checkers/no-immortal-lock.ts'
import { checkNoLeak } from '../checkers/no-leak.ts'
import { checkNoLostUpdate } from '../checkers/no-lost-update.ts'
import { checkOncePerPeriod } from '../checkers/once-per-period.ts'
import { checkOwnerOnly } from '../checkers/owner-only.ts'
import { checkProgress } from '../checkers/progress.ts'
import { checkReentrancy } from '../checkers/reentrancy.ts'
import { restsOnHolder } from '../checkers/rests-on-holder.ts'
import { beforeStall, firstStall, latenessOf } from '../checkers/stall.ts'
import { checkStoreExclusion } from '../checkers/store-exclusion.ts'
import { type Difference, isInconclusive, type Judgement, type Verdict, verdictOf } from '../checkers/verdict.ts'
import { analyze, type TraceAnalysis } from '../history/analysis.ts'
import type { EventOf, Lateness, Trace } from '../trace/trace.ts'

const checkers: Record<PropertyId, (analysis: TraceAnalysis) => Fact> = {
  exclusion: checkExclusion,
  'store-exclusion': checkStoreExclusion,
  coverage: checkCoverage,
  'owner-only': checkOwnerOnly,
  'no-immortal-lock': checkNoImmortalLock,
  'no-leak': checkNoLeak,
  progress: checkProgress,
  'no-lost-update': checkNoLostUpdate,
  'no-duplicate': checkNoDuplicate,
  'once-per-period': checkOncePerPeriod,
  fencing: checkFencing,
  reentrancy: checkReentrancy,
  fairness: checkFairness,
}

/**
 * Judges one run: returns a verdict for every property, in the order of `propertyIds`. Pure, so the same trace always gets the same judgement. Never throws on
 * a trace that its schema accepts, finished or cut short. If the machine stood still, only violations from before that count, and every other property is
 * unknown. If the machine was slow, every result that differs from the lesson is unknown, unless it was proven before.
 */
export function judge(trace: Trace): Judgement {
  const analysis = analyze(trace)
  const stall = firstStall(trace)
  if (stall !== undefined) return judgeUntil(analysis, stall.sinceMs, stallDoubt(trace, stall))
  const broken = brokenTrial(trace)
  if (broken !== undefined) return judgeUntil(analysis, broken.soundMs, broken.doubt)
  const doubt = doubtOf(analysis)
  const verdicts = factsOf(analysis).map((found) => verdictOf(found.status === 'held' ? { ...found, ...doubt } : found))
  const late = latenessOf(trace)
  const judgement = judgementOf(analysis, verdicts, doubt)
  const isDoubtful = late !== undefined && !judgement.asExpected && analysis.status === 'completed' && foresees(trace)
  return isDoubtful ? judgeLate(analysis, late, verdicts) : judgement
}

/** Returns the facts of all checkers. If the trace does not show who held the lock, facts that depend on the holder become unknown. */
export function factsOf(analysis: TraceAnalysis): Fact[] {
  const found = propertyIds.map((property) => checkers[property](analysis))
  const why = analysis.history.readability.unreadable
  if (why === undefined) return found
  const isNowhere = why.code === 'state-nowhere'
  return found.map((one) =>
    restsOnHolder(one, isNowhere) ? { property: one.property, status: 'unknown', ...why } : one,
  )
}

/** Compares the verdicts with the lesson. A run with a doubt is never as expected. */
function judgementOf(analysis: TraceAnalysis, verdicts: Verdict[], doubt?: Doubt): Judgement {
  const metrics = measure(analysis)
  if (doubt === undefined) {
    const differences = differencesIn(analysis.trace, verdicts)
    return { asExpected: differences.length === 0, differences, verdicts, metrics }
  }
  const { code, values } = doubt
  const proven = isInconclusive({ doubt }) ? verdicts.filter(({ status }) => status === 'violated') : verdicts
  const differences = differencesIn(analysis.trace, proven)
  return { asExpected: false, differences, doubt: { code, values }, verdicts, metrics }
}

/** Judges a run in which something went wrong at `sinceMs`: only violations that were complete before that time count. */
function judgeUntil(analysis: TraceAnalysis, sinceMs: number, doubt: Doubt): Judgement {
  const early = factsOf(analyze(beforeStall(analysis.trace, { sinceMs })))
  const verdicts = early.map((found) => verdictOf(found.status === 'violated' ? found : { ...found, ...doubt }))
  return judgementOf(analysis, verdicts, doubt)
}

/**
 * Judges a run on a slow machine, where each step comes late while the leases run on. The machine may have caused whatever differs from the lesson, unless that
 * was proven before the machine became slow. A result that the lesson expects stands, because the machine did not prevent it.
 */
function judgeLate(analysis: TraceAnalysis, late: Lateness, found: readonly Verdict[]): Judgement {
  const { trace } = analysis
  const doubt = doubtBy('run-late', { lateMs: late.lateMs, withinMs: late.withinMs }, [[trace.events.length - 1]])
  const early = factsOf(analyze(beforeStall(trace, late))).filter(({ status }) => status === 'violated')
  const isOpen = (verdict: Verdict) =>
    differencesIn(trace, [verdict]).length > 0 && !early.some(({ property }) => property === verdict.property)
  const verdicts = found.map((verdict) =>
    isOpen(verdict) ? verdictOf({ property: verdict.property, ...doubt }) : verdict,
  )
  return judgementOf(analysis, verdicts, doubt)
}

function stallDoubt({ header }: Trace, { forMs, seq }: EventOf<'machine-stalled'>): Doubt {
  return doubtBy('run-stalled', { forMs, leaseMs: header.parameters.leaseMs }, [[seq]])
}

/** Returns the reason why no verdict of the run counts as held or as expected: the run was cut short, or a fault gave up before its moment came. */
function doubtOf({ trace, status, end: { atMs } }: TraceAnalysis): Doubt | undefined {
  if (status === 'missing') return doubtBy('run-unfinished', { atMs })
  if (status !== 'completed') {
    const last = trace.events.at(-1)
    const why = last?.kind === 'run-ended' ? last.why : undefined
    if (typeof why === 'object' && why.code === 'runner-lost')
      return doubtBy('run-runner-lost', { atMs, runner: why.values.runner })
    return doubtBy('run-cut-short', { atMs, status, why })
  }
  const gaveUp = trace.events.find((event) => event.kind === 'fault-gave-up')
  return gaveUp && doubtBy('run-fault-gave-up', { atMs: gaveUp.atMs, words: gaveUp.words })
}

/** Whether the lesson states an expectation for this lock. A lesson states no expectation for a user's own lock. */
function foresees({ header: { lesson, lock } }: Trace): boolean {
  const entry = lesson.locks.find(({ id }) => id === lock)
  return entry !== undefined && entry.role !== 'yours' && Object.keys(entry.expect).length > 0
}

/** Finds the verdicts that differ from what the lesson expects. A violation that the lesson does not mention is also a difference. */
function differencesIn({ header }: Trace, verdicts: readonly Verdict[]): Difference[] {
  const { lesson, lock } = header
  // The lesson states no expectations for a run in which somebody moved a fault.
  if (header.changes !== undefined) return []
  const entry = lesson.locks.find(({ id }) => id === lock)
  if (!entry) return [{ code: 'lock-unknown', values: { lesson: lesson.id, lock } }]
  // For a user's own lock, the lesson only lists which violations a lock of its kind may show, so doing better does not count as a difference.
  const judged = entry.role === 'yours' ? verdicts.filter(({ status }) => status === 'violated') : verdicts
  return judged.flatMap((found) => differenceOf(found, entry.expect))
}

function differenceOf({ property, status }: Verdict, expect: Expectation): Difference[] {
  const expected = expect[property]
  if (expected === undefined) return status === 'violated' ? [{ code: 'undeclared', values: { property, status } }] : []
  return expected === status ? [] : [{ code: 'unexpected', values: { property, status, expected } }]
}

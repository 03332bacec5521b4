/** Runs all checkers over one trace, and compares their findings with what the lesson expects of this lock. */
import { type Expectation, type PropertyId, propertyIds } from '#scenarios/lesson.ts'
import { type BrokenTrial, brokenTrial, type Doubt, doubtBy } from '../checkers/broken-trial.ts'
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
import type { Judgement, Verdict } from '../checkers/verdict.ts'
import { analyze, type TraceAnalysis } from '../history/analysis.ts'
import type { EventOf, Lateness, Trace } from '../trace/trace.ts'
import { surpriseWords } from '../words/en/surprises.ts'
import { sayFact } from '../words/en/verdicts.ts'
import { lockStoreOf } from '../words/verdict-words.ts'
import { inWords } from './in-words.ts'

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
 * Judges one run: a verdict for every property, in the order of `propertyIds`. Pure; the same trace always gets the same judgement. Never throws on a
 * trace that its schema accepts, finished or cut short. If the machine stood still, only earlier violations stand; all else is unknown. On a slow machine,
 * whatever the lesson does not foresee is unknown.
 */
export function judge(trace: Trace): Judgement {
  const analysis = analyze(trace)
  const stall = firstStall(trace)
  if (stall !== undefined) return judgeStalled(analysis, stall)
  const broken = brokenTrial(trace)
  if (broken !== undefined) return judgeBroken(analysis, broken)
  const doubt = doubtOf(analysis)
  const store = lockStoreOf(trace.header)
  const verdicts = factsOf(analysis).map((found) =>
    inWords(found.status === 'held' && doubt !== undefined ? { property: found.property, ...doubt } : found, store),
  )
  const surprises = surprisesOf(trace, verdicts)
  if (doubt !== undefined) surprises.push(sayFact(doubt))
  const metrics = measure(analysis)
  const late = latenessOf(trace)
  const judgement = { asExpected: surprises.length === 0, surprises, verdicts }
  const isDoubtful = late !== undefined && !judgement.asExpected && analysis.status === 'completed' && foresees(trace)
  return { ...(isDoubtful ? judgeLate(analysis, late, verdicts) : judgement), metrics }
}

/** Facts of all checkers. If the trace does not show who held the lock, facts that depend on it become unknown. */
export function factsOf(analysis: TraceAnalysis): Fact[] {
  const found = propertyIds.map((property) => checkers[property](analysis))
  const why = analysis.history.readability.unreadable
  if (why === undefined) return found
  const isNowhere = why.code === 'state-nowhere'
  return found.map((one) =>
    restsOnHolder(one, isNowhere) ? { property: one.property, status: 'unknown', ...why } : one,
  )
}

/**
 * Judges a run on a slow machine: each step comes late while the leases run on, so a result that differs from the lesson may be the machine's doing, unless
 * it was proven before. A result that the lesson expects came out in spite of it, and stands.
 */
function judgeLate({ trace }: TraceAnalysis, late: Lateness, found: readonly Verdict[]): Omit<Judgement, 'metrics'> {
  const doubt = doubtBy('run-late', { lateMs: late.lateMs, withinMs: late.withinMs }, [[trace.events.length - 1]])
  const inconclusive = sayFact(doubt)
  const early = factsOf(analyze(beforeStall(trace, late))).filter(({ status }) => status === 'violated')
  const isOpen = (verdict: Verdict) =>
    surprisesOf(trace, [verdict]).length > 0 && !early.some(({ property }) => property === verdict.property)
  const verdicts = found.map((verdict) =>
    isOpen(verdict) ? inWords({ property: verdict.property, ...doubt }, lockStoreOf(trace.header)) : verdict,
  )
  const surprises = surprisesOf(
    trace,
    verdicts.filter(({ status }) => status === 'violated'),
  )
  return { asExpected: false, surprises: [inconclusive, ...surprises], inconclusive, verdicts }
}

function judgeStalled(analysis: TraceAnalysis, stall: EventOf<'machine-stalled'>): Judgement {
  const { trace } = analysis
  const { forMs, seq } = stall
  const doubt = doubtBy('run-stalled', { forMs, leaseMs: trace.header.parameters.leaseMs }, [[seq]])
  const inconclusive = sayFact(doubt)
  const before = analyze(beforeStall(trace, stall))
  const verdicts = factsOf(before).map((found) =>
    inWords(found.status === 'violated' ? found : { property: found.property, ...doubt }, lockStoreOf(trace.header)),
  )
  const violated = verdicts.filter(({ status }) => status === 'violated')
  const surprises = [inconclusive, ...surprisesOf(trace, violated)]
  return { asExpected: false, surprises, inconclusive, verdicts, metrics: measure(analysis) }
}

/** Judges a trial that did not play out: only violations before the trouble began stand. */
function judgeBroken(analysis: TraceAnalysis, { soundMs, doubt }: BrokenTrial): Judgement {
  const { trace } = analysis
  const early = factsOf(analyze(beforeStall(trace, { sinceMs: soundMs })))
  const verdicts = early.map((found) =>
    inWords(found.status === 'violated' ? found : { property: found.property, ...doubt }, lockStoreOf(trace.header)),
  )
  const surprises = [sayFact(doubt), ...surprisesOf(trace, verdicts)]
  return { asExpected: false, surprises, verdicts, metrics: measure(analysis) }
}

/** Reason why nothing counts as held or as expected: the run was cut short, or its script did not play out. */
function doubtOf({ trace, status, end: { atMs } }: TraceAnalysis): Doubt | undefined {
  if (status === 'missing') return doubtBy('run-unfinished', { atMs })
  if (status !== 'completed') {
    const last = trace.events.at(-1)
    return doubtBy('run-cut-short', { atMs, status, why: last?.kind === 'run-ended' ? last.why : undefined })
  }
  const gaveUp = trace.events.find((event) => event.kind === 'fault-gave-up')
  return gaveUp && doubtBy('run-fault-gave-up', { atMs: gaveUp.atMs, words: gaveUp.words })
}

/** Whether the lesson states an expectation for this lock: one that is only tried may do anything. */
function foresees({ header: { lesson, lock } }: Trace): boolean {
  const entry = lesson.locks.find(({ id }) => id === lock)
  return entry !== undefined && entry.role !== 'yours' && Object.keys(entry.expect).length > 0
}

/** One sentence for each verdict that the lesson does not foresee. Violations must have been declared. */
function surprisesOf({ header }: Trace, verdicts: readonly Verdict[]): string[] {
  const { lesson, lock } = header
  // A lesson foresees nothing of a fault that somebody moved.
  if (header.changes !== undefined) return []
  const entry = lesson.locks.find(({ id }) => id === lock)
  if (!entry) return [surpriseWords.unknownLock(lesson.id, lock)]
  // Expectations for a tried lock are only upper bounds for its kind: doing better is no surprise.
  const judgement = entry.role === 'yours' ? verdicts.filter(({ status }) => status === 'violated') : verdicts
  return judgement.flatMap((found) => surpriseOf(found, entry.expect))
}

function surpriseOf(verdict: Verdict, expect: Expectation): string[] {
  const { property, status } = verdict
  const expected = expect[property]
  if (expected === undefined) return status === 'violated' ? [surpriseWords.undeclared(verdict)] : []
  return expected === status ? [] : [surpriseWords.unexpected(verdict, expected)]
}

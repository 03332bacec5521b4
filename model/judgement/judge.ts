/** All checkers over one trace, and whether what they found is what the lesson expects of this lock. */
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
  fencing: checkFencing,
  reentrancy: checkReentrancy,
  fairness: checkFairness,
}

/**
 * Judges one run: a verdict for every property, in the order of `propertyIds`. Pure; the same trace always gets the same judgement.
 * Never throws on a trace that its schema accepts, finished or cut short. Of a run during which the machine stood still, only what was
 * violated before is said to be violated; all the rest is unknown. Of a run on a slow machine, what the lesson does not foresee is unknown.
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

/** What each checker found. Where nobody can say who held the lock, what rests on it is neither held nor violated. */
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
 * On a slow machine each step comes late while the leases run on, as the lesson's figures do not foresee: what differs from the lesson may be the
 * machine's doing, unless it was proven before. What came out as the lesson says did so in spite of it, and stands.
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

/** Of a trial that did not play out, only what was violated before that could matter is said to be violated. */
function judgeBroken(analysis: TraceAnalysis, { soundMs, doubt }: BrokenTrial): Judgement {
  const { trace } = analysis
  const early = factsOf(analyze(beforeStall(trace, { sinceMs: soundMs })))
  const verdicts = early.map((found) =>
    inWords(found.status === 'violated' ? found : { property: found.property, ...doubt }, lockStoreOf(trace.header)),
  )
  const surprises = [sayFact(doubt), ...surprisesOf(trace, verdicts)]
  return { asExpected: false, surprises, verdicts, metrics: measure(analysis) }
}

/** Why nothing can be said to have held, and nothing is as expected: the run was cut short, or its script did not play out. */
function doubtOf({ trace, status, end: { atMs } }: TraceAnalysis): Doubt | undefined {
  if (status === 'missing') return doubtBy('run-unfinished', { atMs })
  if (status !== 'completed') {
    const last = trace.events.at(-1)
    return doubtBy('run-cut-short', { atMs, status, why: last?.kind === 'run-ended' ? last.why : undefined })
  }
  const gaveUp = trace.events.find((event) => event.kind === 'fault-gave-up')
  return gaveUp && doubtBy('run-fault-gave-up', { atMs: gaveUp.atMs, words: gaveUp.words })
}

/** Whether the lesson says what comes of this lock: one that is only tried may do anything. */
function foresees({ header: { lesson, lock } }: Trace): boolean {
  const entry = lesson.locks.find(({ id }) => id === lock)
  return entry !== undefined && entry.role !== 'yours' && Object.keys(entry.expect).length > 0
}

/** One sentence for each verdict that the lesson does not foresee. What is violated must have been declared. */
function surprisesOf({ header }: Trace, verdicts: readonly Verdict[]): string[] {
  const { lesson, lock } = header
  // The lesson foresees nothing of a fault that somebody moved.
  if (header.changes !== undefined) return []
  const entry = lesson.locks.find(({ id }) => id === lock)
  if (!entry) return [surpriseWords.unknownLock(lesson.id, lock)]
  // What is expected of a lock that is tried is only what no lock of its kind can do: doing better is no surprise.
  const judgement = entry.role === 'yours' ? verdicts.filter(({ status }) => status === 'violated') : verdicts
  return judgement.flatMap((found) => surpriseOf(found, entry.expect))
}

function surpriseOf(verdict: Verdict, expect: Expectation): string[] {
  const { property, status } = verdict
  const expected = expect[property]
  if (expected === undefined) return status === 'violated' ? [surpriseWords.undeclared(verdict)] : []
  return expected === status ? [] : [surpriseWords.unexpected(verdict, expected)]
}

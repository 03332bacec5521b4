/** All checkers over one trace, and whether what they found is what the lesson expects of this lock. */
import { type Expectation, type PropertyId, propertyIds } from '../../scenarios/lesson.ts'
import { analyze, type TraceAnalysis } from '../history/analysis.ts'
import type { EventOf, Trace } from '../trace/trace.ts'
import { checkCoverage } from './coverage.ts'
import { checkExclusion } from './exclusion.ts'
import { checkFairness } from './fairness.ts'
import { checkFencing } from './fencing.ts'
import { measure } from './metrics.ts'
import { checkNoDuplicate } from './no-duplicate.ts'
import { checkNoImmortalLock } from './no-immortal-lock.ts'
import { checkNoLeak } from './no-leak.ts'
import { checkNoLostUpdate } from './no-lost-update.ts'
import { checkOwnerOnly } from './owner-only.ts'
import { checkProgress } from './progress.ts'
import { checkReentrancy } from './reentrancy.ts'
import { beforeStall, firstStall, stallSentence } from './stall.ts'
import { checkStoreExclusion } from './store-exclusion.ts'
import type { Judgement, Verdict } from './verdict.ts'
import { seconds, verdict } from './words.ts'

const checkers: Record<PropertyId, (analysis: TraceAnalysis) => Verdict> = {
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
 * violated before is said to be violated; all the rest is unknown.
 */
export function judge(trace: Trace): Judgement {
  const analysis = analyze(trace)
  const stall = firstStall(trace)
  if (stall !== undefined) return judgeStalled(analysis, stall)
  const doubt = doubtOf(analysis)
  const verdicts = propertyIds.map((property) => {
    const found = checkers[property](analysis)
    return found.status === 'held' && doubt !== undefined ? verdict(property, 'unknown', doubt) : found
  })
  const surprises = surprisesOf(trace, verdicts)
  if (doubt !== undefined) surprises.push(doubt)
  return { asExpected: surprises.length === 0, surprises, verdicts, metrics: measure(analysis) }
}

function judgeStalled(analysis: TraceAnalysis, stall: EventOf<'machine-stalled'>): Judgement {
  const { trace } = analysis
  const inconclusive = stallSentence(stall, trace)
  const before = analyze(beforeStall(trace, stall))
  const verdicts = propertyIds.map((property) => {
    const found = checkers[property](before)
    return found.status === 'violated' ? found : verdict(property, 'unknown', inconclusive, [stall.seq])
  })
  const violated = verdicts.filter(({ status }) => status === 'violated')
  const surprises = [inconclusive, ...surprisesOf(trace, violated)]
  return { asExpected: false, surprises, inconclusive, verdicts, metrics: measure(analysis) }
}

/** Why nothing can be said to have held, and nothing is as expected: the run was cut short, or its script did not play out. */
function doubtOf({ trace, status, end }: TraceAnalysis): string | undefined {
  if (status === 'missing') return `The recording stops at ${seconds(end.atMs)}, before the run had ended.`
  if (status !== 'completed') {
    const last = trace.events.at(-1)
    const why = last?.kind === 'run-ended' && last.why !== undefined ? `: ${last.why}` : ''
    return `The run was cut short at ${seconds(end.atMs)} (${status}${why}).`
  }
  const gaveUp = trace.events.find((event) => event.kind === 'fault-gave-up')
  return gaveUp && `The script did not play out: “${gaveUp.words}” gave up at ${seconds(gaveUp.atMs)}.`
}

/** One sentence for each verdict that the lesson does not foresee. What is violated must have been declared. */
function surprisesOf({ header }: Trace, verdicts: readonly Verdict[]): string[] {
  const { lesson, lock } = header
  const entry = lesson.locks.find(({ id }) => id === lock)
  if (!entry) return [`The lesson ${lesson.id} says nothing of the lock ${lock}.`]
  return verdicts.flatMap((found) => surpriseOf(found, entry.expect))
}

function surpriseOf({ property, status, because }: Verdict, expect: Expectation): string[] {
  const expected = expect[property]
  if (expected === undefined && status !== 'violated') return []
  if (expected === status) return []
  const declared = expected === undefined ? 'the lesson does not say so' : `the lesson expects ${expected}`
  return [`${property} is ${status}, but ${declared}. ${because}`]
}

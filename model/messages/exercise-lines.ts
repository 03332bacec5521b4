/** Lines of an exercise: what each asks for, and how far the current text has come. */
import type { Exercise } from '#scenarios/exercise.ts'
import { isInconclusive, type Judgement } from '../checkers/verdict.ts'
import type { ExplorationSummary } from './exploration.ts'
import { type Goal, goals as known } from './level.ts'

/** `open`: not known yet. `wrong`: the text as it stands does not have it. */
export type LineState = 'open' | 'done' | 'wrong'

export interface ExerciseLine {
  /** No order breaks it, or, in a review, some order does. `null`: the live run finds nothing wrong. */
  goal: Goal | null
  state: LineState
  /** No client got the lock in the live run. A lock that refuses everybody breaks nothing, but does not solve the exercise either. */
  ungranted?: true
}

export interface Known {
  /** Every order of the text as it stands; `null`: not known yet, or it does not load. */
  summary: ExplorationSummary | null
  /** The text's live run; `null`: it was not run, or is not over. `refusal`: why it has no end. */
  run: { judgement: Judgement | null; refusal: object | null } | null
}

/** Properties of an exercise that the explorer judges. */
export const goalsOf = ({ goals }: Pick<Exercise, 'goals'>): Goal[] =>
  goals.flatMap((goal) => known.find((one) => one === goal) ?? [])

export function exerciseLinesOf(
  exercise: Pick<Exercise, 'goals' | 'kind' | 'liveToo'>,
  { summary, run }: Known,
): ExerciseLine[] {
  const isReview = exercise.kind === 'review'
  const goals = goalsOf(exercise).map((goal): ExerciseLine => ({ goal, state: stateOf(summary, goal, isReview) }))
  return [...goals, liveLine(exercise, run)]
}

/** A review needs one of its goals broken, everything else every line. */
export function isSolved(exercise: Pick<Exercise, 'kind'>, lines: readonly ExerciseLine[]): boolean {
  const isDone = ({ state }: ExerciseLine) => state === 'done'
  if (exercise.kind !== 'review') return lines.every(isDone)
  return (
    lines.some((line) => line.goal !== null && isDone(line)) &&
    lines.every((line) => line.goal !== null || isDone(line))
  )
}

function stateOf(summary: ExplorationSummary | null, goal: Goal, isReview: boolean): LineState {
  if (summary === null || summary.notExplorable !== null) return 'open'
  const isBroken =
    (summary.broken[goal]?.schedules ?? '0') !== '0' || (goal === 'progress' && summary.futile !== undefined)
  if (isReview) return isBroken ? 'done' : summary.complete ? 'wrong' : 'open'
  // Unexplored orders prove nothing, and neither does a lock that throws before it can break.
  if (isBroken || summary.threw !== undefined) return 'wrong'
  return summary.complete ? 'done' : 'open'
}

/** The lesson's fault must not break what the exercise is about. A run in which the machine stood still proves nothing. */
function liveLine({ goals, liveToo = [] }: Pick<Exercise, 'goals' | 'liveToo'>, run: Known['run']): ExerciseLine {
  if (run === null || run.judgement === null || run.refusal !== null || isInconclusive(run.judgement))
    return { goal: null, state: 'open' }
  if (run.judgement.metrics.grants === 0) return { goal: null, state: 'wrong', ungranted: true }
  const isBroken = run.judgement.verdicts.some(
    ({ property, status }) => [...goals, ...liveToo].includes(property) && status === 'violated',
  )
  return { goal: null, state: isBroken ? 'wrong' : 'done' }
}

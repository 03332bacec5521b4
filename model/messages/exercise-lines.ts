/** Lists an exercise's lines: what each line asks for, and whether the current code meets it. */
import type { Exercise } from '#scenarios/exercise.ts'
import type { PropertyId } from '#scenarios/lesson.ts'
import { isInconclusive, type Judgement } from '../checkers/verdict.ts'
import type { ExplorationSummary } from './exploration.ts'
import { goals as allGoals, type Goal, grantsNobody, refusedBy } from './level.ts'
import { countFaults } from './step-pattern.ts'

/** `open`: the result is not known yet. `wrong`: the current code does not meet the line. */
export type LineState = 'open' | 'done' | 'wrong'

export interface ExerciseLine {
  /** Property that no order may break, or, in a review, that some order must break. `null` if the line asks that the live run finds nothing wrong. */
  goal: Goal | null
  state: LineState
  /** Set if only orders without a fault count, because with a lease that ends early, any lock lets two clients in. */
  unfailed?: true
  /** Set if no client got the lock, in any order or in the live run. A lock that refuses everybody breaks nothing, but does not solve the exercise either. */
  ungranted?: true
  /** Clients that never get the lock, although another client does. */
  refused?: readonly string[]
}

export interface Known {
  /** Result of exploring every order of the current code; `null` if it is not known yet, or if the code does not load. */
  summary: ExplorationSummary | null
  /** Live run of the current code; `null` if it has not been run or is not over. `refusal` is the reason why the run did not end. */
  run: { judgement: Judgement | null; refusal: object | null } | null
}

export const goalsOf = ({ goals }: Pick<Exercise, 'goals'>): Goal[] =>
  goals.flatMap((goal) => allGoals.find((one) => one === goal) ?? [])

export function exerciseLinesOf(exercise: Pick<Exercise, 'goals' | 'kind' | 'liveToo'>, known: Known): ExerciseLine[] {
  // Code that throws is judged on nothing: what it breaks may be its exception's doing, and what it keeps may be luck.
  const { summary, run } = known.summary?.threw === undefined ? known : { summary: null, run: null }
  const isReview = exercise.kind === 'review'
  const goals = goalsOf(exercise).map((goal): ExerciseLine => ({ goal, state: stateOf(summary, goal, isReview) }))
  const excludes = isReview || exercise.goals.includes('exclusion') ? [] : [exclusionLine(summary)]
  return [...goals, ...excludes, liveLine(exercise, { summary, run })]
}

/** Returns the line that asks for exclusion. Without it, a lock that grants itself to everybody would meet most goals and repair nothing. */
function exclusionLine(summary: ExplorationSummary | null): ExerciseLine {
  // The shortest violation has the fewest faults.
  const smallest = summary?.broken.exclusion?.smallest
  const isBroken = smallest !== undefined && countFaults(smallest) === 0
  const isUnknown = summary === null || !summary.complete || grantsNobody(summary)
  const state = isBroken ? 'wrong' : isUnknown ? 'open' : 'done'
  return { goal: 'exclusion', unfailed: true, state }
}

/** Whether the exercise is solved. A review is solved if one of its goals is broken, and any other exercise if every line is done. */
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
  // Unexplored orders prove nothing.
  if (isBroken) return 'wrong'
  return summary.complete && !grantsNobody(summary) ? 'done' : 'open'
}

/** Returns the line about the live run: the lesson's fault must not break the exercise's properties. A run in which the machine stood still proves nothing. */
function liveLine({ goals, liveToo = [] }: Pick<Exercise, 'goals' | 'liveToo'>, { summary, run }: Known): ExerciseLine {
  if (summary !== null && grantsNobody(summary)) return { goal: null, state: 'wrong', ungranted: true }
  const refused = summary === null ? [] : refusedBy(summary)
  if (refused.length > 0) return { goal: null, state: 'wrong', refused }
  if (run === null || run.judgement === null || run.refusal !== null || isInconclusive(run.judgement))
    return { goal: null, state: 'open' }
  if (run.judgement.metrics.grants === 0) return { goal: null, state: 'wrong', ungranted: true }
  const statuses = (properties: readonly PropertyId[]) =>
    run.judgement?.verdicts.flatMap(({ property, status }) => (properties.includes(property) ? [status] : [])) ?? []
  if (statuses([...goals, ...liveToo]).includes('violated')) return { goal: null, state: 'wrong' }
  // If the run did not test a property, it did not show that the property holds.
  return { goal: null, state: statuses(liveToo).includes('unknown') ? 'open' : 'done' }
}

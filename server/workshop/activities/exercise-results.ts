/** How the class did on the exercises that were released. Pure. */
import type { ExerciseProgressState, ExerciseResult, ExerciseTry } from '#model/messages/class-exercises.ts'
import type { Exercise } from '#scenarios/exercise.ts'
import { groupBy } from '../base/group-by.ts'
import type { ExerciseState } from './released-exercises.ts'

type ExerciseOf = (id: string) => Pick<Exercise, 'title' | 'task'> | undefined

/** A member's progress with an exercise, over all its releases. */
interface OverallProgress {
  state: ExerciseProgressState
  tries: number
  solvedAtMs: number | null
}

/** Every exercise that was released, in order. In a room of an older version: those that somebody opened. */
export function releasedIn(
  { exercisesReleased }: Pick<ExerciseState, 'exercisesReleased'>,
  tries: readonly ExerciseTry[],
): string[] {
  return [...new Set([...exercisesReleased, ...tries.map(({ exercise }) => exercise)])]
}

/** Progress of each member who opened the exercise. */
export function progressWith(exercise: string, tries: readonly ExerciseTry[]): Map<string, OverallProgress> {
  const own = groupBy(
    tries.filter((each) => each.exercise === exercise),
    ({ member }) => member,
  )
  return new Map([...own].map(([member, each]) => [member, overall(each)]))
}

function overall(tries: readonly ExerciseTry[]): OverallProgress {
  const is = (state: ExerciseProgressState) => tries.some((each) => each.state === state)
  const solvedMs = tries.flatMap(({ solvedAtMs }) => solvedAtMs ?? [])
  return {
    state: is('solved') ? 'solved' : is('tried') ? 'tried' : 'open',
    tries: tries.reduce((sum, each) => sum + each.tries, 0),
    solvedAtMs: solvedMs.length === 0 ? null : Math.min(...solvedMs),
  }
}

/** Lists the results of each exercise. `most`: limit on the names listed for each. */
export function exerciseResults(
  room: Pick<ExerciseState, 'exercisesReleased'>,
  tries: readonly ExerciseTry[],
  people: readonly { id: string; name: string }[],
  { exerciseOf, most }: { exerciseOf: ExerciseOf; most: number },
): ExerciseResult[] {
  return releasedIn(room, tries).map((id) => {
    const progress = progressWith(id, tries)
    const here = people.flatMap(({ id: member, name }) => {
      const own = progress.get(member)
      return own === undefined ? [] : [{ name, ...own }]
    })
    const solved = here
      .filter(({ state }) => state === 'solved')
      .sort((one, other) => (one.solvedAtMs ?? 0) - (other.solvedAtMs ?? 0))
    const { title = id, task = '' } = exerciseOf(id) ?? {}
    return {
      ...{ id, title, task },
      solved: solved.slice(0, most).map(({ name, tries }) => ({ name, tries })),
      more: Math.max(0, solved.length - most),
      tried: here.filter(({ state }) => state !== 'open').length,
      opened: here.length,
    }
  })
}

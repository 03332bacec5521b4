/** Judges a member's solution of an exercise. Uses only what this server itself has explored and run. Pure. */
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ExerciseTry, Solution } from '#model/messages/class-exercises.ts'
import { exerciseLinesOf, isSolved } from '#model/messages/exercise-lines.ts'
import { exerciseRequest } from '#model/messages/exercise-request.ts'
import type { StoredComparison, StoredRun } from '#model/messages/messages.ts'
import { defaultsOf } from '#scenarios/parameter.ts'
import type { LoadedExercise } from '#server/catalogue/catalogue.ts'
import type { EndedEdit } from '#server/explorations/exploration-manager.ts'
import { RefusalError } from '#server/runs/refusal.ts'

interface Judged {
  isTry: boolean
  /** `null` if the text does not solve the exercise. */
  solution: Solution | null
}

/** Judges an exploration and its live run, if there is one. Throws `BAD_REQUEST` if either belongs to another exercise, or if the run has a different text. */
export function judged(
  { exercise, start, answer }: LoadedExercise,
  { lock, ended, run }: { lock: string; ended: EndedEdit; run: StoredComparison | null },
): Judged {
  if (ended.lock !== lock || !isDeepStrictEqual(ended.asked, exerciseRequest(exercise)))
    throw new RefusalError('not-of-exercise')
  const files = filesOf(ended)
  const live = run === null ? null : runOf(exercise, ended, run)
  const isTry = !isDeepStrictEqual(files, start)
  const lines = exerciseLinesOf(exercise, {
    summary: ended.summary,
    run: live && { judgement: live.judgement, refusal: null },
  })
  // Everybody can read the model answer, so it does not count as a solution.
  if (live === null || !isSolved(exercise, lines) || isDeepStrictEqual(files, answer)) return { isTry, solution: null }
  const { schedules, broken } = ended.summary
  const about = [...exercise.goals, ...(exercise.liveToo ?? [])]
  const verdicts = live.judgement.verdicts.filter(({ property }) => about.includes(property))
  return {
    isTry,
    solution: {
      files,
      schedules,
      broken: Object.fromEntries(exercise.goals.map((goal) => [goal, broken[goal]?.schedules ?? '0'])),
      verdicts: verdicts.map(({ property, status }) => ({ property, status })),
      comparison: live.header.comparison,
    },
  }
}

function filesOf({ edited }: EndedEdit): Record<string, string> {
  const folder = path.posix.dirname(edited.code.entry)
  const own = edited.sources.filter(({ file }) => path.posix.dirname(file) === folder)
  return Object.fromEntries(own.map(({ file, text }) => [path.posix.basename(file), text]))
}

/**
 * Returns the live run of this text, or `null` if the run did not finish. Throws
 * `BAD_REQUEST` if the run has a different text, moved faults or changed parameters.
 */
function runOf(exercise: LoadedExercise['exercise'], { edited }: EndedEdit, { runs }: StoredComparison) {
  const run = runs.find(({ header }) => header.edited !== undefined)
  if (run === undefined) throw new RefusalError('not-of-exercise')
  const { header, events } = run
  const texts = new Map(header.sources.map(({ file, text }) => [file, text]))
  const isSame = edited.sources.every(({ file, text }) => texts.get(file) === text)
  const isOfLesson = header.lesson.id === exercise.lesson && header.edited?.lock === exercise.lock
  if (!isSame || !isOfLesson || header.changes !== undefined || !hasUsualFigures(header))
    throw new RefusalError('not-of-exercise')
  const end = events.at(-1)
  return end?.kind === 'run-ended' && !unfinished.includes(end.status) ? run : null
}

const unfinished: readonly string[] = ['store-lost', 'cancelled', 'failed']

function hasUsualFigures({ lesson, parameters }: StoredRun['header']): boolean {
  const own = lesson.locks.find(({ role }) => role === 'yours')?.parameters ?? {}
  const usual = { ...defaultsOf(lesson.parameters), ...own }
  return Object.entries(usual).every(([name, value]) => parameters[name] === value)
}

export function newTry(of: Pick<ExerciseTry, 'release' | 'exercise' | 'member'>, atMs: number): ExerciseTry {
  return { ...of, state: 'open', tries: 0, openedAtMs: atMs, solvedAtMs: null, shows: false, solution: null }
}

/**
 * Returns a member's progress after a try. If a later text solves nothing, the newest solution is kept.
 * A member consents to show one particular text, so a different solution needs new consent.
 */
export function afterTry(before: ExerciseTry, { isTry, solution }: Judged, isNew: boolean, atMs: number): ExerciseTry {
  const tries = before.tries + (isTry && isNew ? 1 : 0)
  if (solution === null) return { ...before, tries, state: before.state === 'open' && isTry ? 'tried' : before.state }
  const isSame = isDeepStrictEqual(before.solution?.files, solution.files)
  const solvedAtMs = before.solvedAtMs ?? atMs
  return { ...before, tries, state: 'solved', solvedAtMs, solution, shows: before.shows && isSame }
}

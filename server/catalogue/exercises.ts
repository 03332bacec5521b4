/** Finds the exercises: `exercises/<id>/exercise.ts`, and the other files in its folder. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { because } from '#model/refusals/because.ts'
import type { Why } from '#model/refusals/reasons.ts'
import { Exercise } from '#scenarios/exercise.ts'
import type { LoadedExercise, LoadedLock, LoadedScenario } from './catalogue.ts'
import { foldersIn, gather } from './chapters.ts'
import { filesOfLock } from './locks.ts'
import { loadExport, readSource } from './modules.ts'
import { type CatalogueProblem, refuseShape, unknownAmong } from './problem.ts'

interface Known {
  locks: ReadonlyMap<string, LoadedLock>
  scenarios: ReadonlyMap<string, LoadedScenario>
}

/** Loads the exercises, sorted by their place. Adds the problems of exercises that do not load to `problems`. */
export async function loadExercises(
  root: string,
  known: Known,
  problems: CatalogueProblem[],
): Promise<LoadedExercise[]> {
  const folder = path.join(root, 'exercises')
  if (!existsSync(folder)) return []
  const found: LoadedExercise[] = []
  for (const id of await foldersIn(folder)) {
    await gather(problems, async () => {
      const loaded = await loadExercise(root, id, known, problems)
      if (loaded !== null) found.push(loaded)
    })
  }
  return found.sort((a, b) => a.exercise.place - b.exercise.place)
}

/** Loads one exercise. Resolves with `null` if its lesson, lock, start or answer is missing, and adds this problem to `problems`. */
async function loadExercise(
  root: string,
  id: string,
  { locks, scenarios }: Known,
  problems: CatalogueProblem[],
): Promise<LoadedExercise | null> {
  const file = `exercises/${id}/exercise.ts`
  const exported = await loadExport(root, file)
  const parsed = Exercise.safeParse(exported)
  if (!parsed.success) refuseShape(file, exported, parsed.error)
  const exercise = parsed.data
  const say = (code: CatalogueProblem['code'], field: string, expected: Why, came: Why) => {
    problems.push({ code, file, field, expected, came })
    return null
  }
  const lesson = scenarios.get(exercise.lesson)?.lesson
  if (lesson === undefined) {
    return say('UNKNOWN_SCENARIO', 'lesson', because('a-scenario-id'), unknownAmong(exercise.lesson, scenarios.keys()))
  }
  const run = lesson.locks.find((lock) => lock.id === exercise.lock)
  if (run === undefined) {
    const ids = lesson.locks.map((lock) => lock.id)
    return say('UNKNOWN_LOCK', 'lock', because('a-run-of-lesson'), unknownAmong(exercise.lock, ids))
  }
  const start = (await filesIn(root, `exercises/${id}/start`)) ?? filesOf(locks.get(run.lock))
  if (start === null)
    return say('UNKNOWN_LOCK', 'lock', because('a-loading-lock', { orFolder: 'start/' }), exercise.lock)
  const answer =
    exercise.answer === undefined ? await filesIn(root, `exercises/${id}/answer`) : filesOf(locks.get(exercise.answer))
  if (answer === null) {
    const came = exercise.answer ?? because('came-nothing')
    return say('UNKNOWN_LOCK', 'answer', because('a-loading-lock', { orFolder: 'answer/' }), came)
  }
  // A folder holds only the files that the answer changes or adds.
  return { id, exercise, start, answer: exercise.answer === undefined ? { ...start, ...answer } : answer }
}

function filesOf(lock: LoadedLock | undefined): Record<string, string> | null {
  if (lock === undefined) return null
  return Object.fromEntries(filesOfLock(lock).map(({ name, text }) => [name, text]))
}

/** Reads the files of a folder, with their imports rewritten for a folder in `locks/redis/`. Resolves with `null` if there is no such folder. */
async function filesIn(root: string, folder: string): Promise<Record<string, string> | null> {
  if (!existsSync(path.join(root, folder))) return null
  const names = (await readdir(path.join(root, folder))).sort()
  const texts = await Promise.all(names.map((name) => readSource(root, `${folder}/${name}`)))
  return Object.fromEntries(texts.map(({ text }, at) => [names[at], text.replaceAll('../../../locks/redis/', '../')]))
}

import { afterEach, expect, test } from 'vitest'
import { goals } from '#model/messages/level.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { loadCatalogue } from './load.ts'
import { filesWith, folderOf, goodScenario, removeFolders } from './testing/sample.ts'

afterEach(removeFolders)

const good = {
  place: 1,
  kind: 'repair',
  title: 'An exercise',
  task: 'Repair it.',
  lesson: 'one',
  lock: 'bad-lock',
  budget: { leaseEnds: 1 },
  goals: ['exclusion'],
  hints: ['Look.', 'Look again.'],
  answer: 'good-lock',
  why: 'So.',
}

const load = async (exercise: object, more: Record<string, string> = {}) =>
  loadCatalogue(
    await folderOf({
      ...filesWith(goodScenario()),
      'exercises/first/exercise.ts': `export default ${JSON.stringify(exercise)}`,
      ...more,
    }),
  )

test('an exercise begins with the text of its lesson’s lock, and ends with a lock of the catalogue', async () => {
  const { exercises, problems } = await load(good)
  expect(problems).toEqual([])
  expect(exercises).toMatchObject([{ id: 'first', exercise: good }])
  expect(Object.keys(exercises[0]?.start ?? {})).toEqual(['lock.ts'])
})

test('texts beside it come as they would stand in a lock’s folder', async () => {
  const { answer, ...without } = good
  const text = "import { defineLock } from '../../../locks/redis/context.ts'\n"
  const { exercises } = await load(without, {
    'exercises/first/start/lock.ts': text,
    'exercises/first/answer/lock.ts': `${text}// done\n`,
    'exercises/first/answer/release.lua': 'return 0\n',
  })
  expect(exercises[0]).toMatchObject({
    start: { 'lock.ts': "import { defineLock } from '../context.ts'\n" },
    answer: { 'lock.ts': expect.stringContaining('// done'), 'release.lua': 'return 0\n' },
  })
})

test('an answer beside it has the files that it does not change from the text to begin with', async () => {
  const { answer, ...without } = good
  const { exercises } = await load(without, {
    'exercises/first/start/lock.ts': '// start\n',
    'exercises/first/start/release.lua': 'return 1\n',
    'exercises/first/answer/lock.ts': '// done\n',
  })
  expect(exercises[0]).toMatchObject({ answer: { 'lock.ts': '// done\n', 'release.lua': 'return 1\n' } })
})

test.each([
  [{ ...good, lesson: 'onee' }, 'UNKNOWN_SCENARIO', 'lesson', 'perhaps for "one"'],
  [{ ...good, lock: 'bad-lok' }, 'UNKNOWN_LOCK', 'lock', 'perhaps for "bad-lock"'],
  [{ ...good, answer: undefined }, 'UNKNOWN_LOCK', 'answer', 'nothing'],
  [{ ...good, hints: ['One.'] }, 'BAD_FIELD', 'hints', ''],
  [{ ...good, kind: 'mend' }, 'BAD_FIELD', 'kind', ''],
])('what is wrong with an exercise is said, and the rest is loaded', async (exercise, code, field, came) => {
  const { exercises, scenarios, problems } = await load(exercise)
  expect(problems).toMatchObject([{ code, field, file: 'exercises/first/exercise.ts' }])
  expect(inEnglish(problems[0]?.came ?? '')).toContain(came)
  expect(exercises).toEqual([])
  expect(scenarios.size).toBe(1)
})

test('our own are in the order of the chapters, each in a place of its own, with goals that the explorer judges', async () => {
  const { exercises, chapters, problems } = await loadCatalogue()
  expect(problems).toEqual([])
  expect(exercises.map(({ exercise }) => exercise.place)).toEqual(exercises.map((_, at) => at + 1))
  expect(exercises.length).toBeGreaterThanOrEqual(15)
  const chapterOf = (lesson: string) =>
    chapters.findIndex(({ scenarios }) => scenarios.some((one) => one.lesson.id === lesson))
  const inChapters = exercises.map(({ exercise }) => chapterOf(exercise.lesson))
  expect(inChapters).toEqual([...inChapters].sort((a, b) => a - b))
  const judged: readonly string[] = goals
  expect(exercises.flatMap(({ exercise }) => exercise.goals).filter((goal) => !judged.includes(goal))).toEqual([])
  expect(new Set(exercises.map(({ exercise }) => exercise.kind))).toEqual(new Set(['repair', 'review', 'write']))
})

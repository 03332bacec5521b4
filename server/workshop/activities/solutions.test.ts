import { expect, test } from 'vitest'
import type { ExerciseTry } from '#model/messages/class-exercises.ts'
import { exerciseRequest } from '#model/messages/exercise-request.ts'
import type { StoredComparison } from '#model/messages/messages.ts'
import { defaultsOf } from '#scenarios/parameter.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import type { EndedEdit } from '#server/explorations/exploration-manager.ts'
import { afterTry, judged, newTry } from './solutions.ts'

const catalogue = await loadCatalogue()
const found = catalogue.exercises.find(({ id }) => id === 'crash-before-release')
if (found === undefined) throw new Error('the exercise has another id')
const { exercise } = found
const lesson = catalogue.scenarios.get(exercise.lesson)?.lesson
if (lesson === undefined) throw new Error('the lesson has another id')
const lock = lesson.locks.find(({ id }) => id === exercise.lock)?.lock ?? ''
const folder = `locks/redis/${lock}/`
const mine = '// mine\n'

const sourcesOf = (text: string) => [{ file: `${folder}lock.ts`, language: 'ts', text }]
/** Returns what the server has explored: this text, of which `broken` schedules break the goal. */
const explored = (text: string, broken = '0', asked: object = exerciseRequest(exercise)) =>
  ({
    ...{ lock, asked },
    edited: { code: { entry: `${folder}lock.ts` }, sources: sourcesOf(text) },
    summary: {
      ...{ complete: true, notExplorable: null, schedules: '620' },
      broken: broken === '0' ? {} : { 'no-immortal-lock': { schedules: broken, smallest: ['A'] } },
    },
  }) as unknown as EndedEdit
const ran = (text: string, status: 'held' | 'violated' = 'held', header: object = {}, end = 'completed') =>
  ({
    runs: [
      {
        header: {
          ...{ comparison: 'c-1', sources: sourcesOf(text), parameters: defaultsOf(lesson.parameters) },
          ...{ edited: { lock: exercise.lock, files: [] }, lesson: { ...lesson, locks: [] }, ...header },
        },
        events: [{ kind: 'run-ended', status: end }],
        judgement: { verdicts: [{ property: 'no-immortal-lock', status }], metrics: { grants: 1 } },
      },
    ],
  }) as unknown as StoredComparison
const judge = (ended: EndedEdit, run: StoredComparison | null) => judged(found, { lock, ended, run })
const isSolved = (ended: EndedEdit, run: StoredComparison | null) => judge(ended, run).solution !== null

test('solved is what the server has explored and run without a violation, for one and the same text', () => {
  expect(judge(explored(mine), ran(mine)).solution).toEqual({
    ...{
      files: { 'lock.ts': mine },
      schedules: '620',
      broken: { 'no-immortal-lock': '0', 'no-leak': '0' },
      comparison: 'c-1',
    },
    verdicts: [{ property: 'no-immortal-lock', status: 'held' }],
  })
  expect(isSolved(explored(mine), null)).toBe(false)
  expect(isSolved(explored(mine, '32'), ran(mine))).toBe(false)
  expect(isSolved(explored(mine), ran(mine, 'violated'))).toBe(false)
  expect(isSolved(explored(mine), ran(mine, 'held', {}, 'cancelled'))).toBe(false)
})

test('another question, another text, other figures or other faults are refused', () => {
  const refused = expect.objectContaining({ refusal: expect.objectContaining({ reason: 'not-of-exercise' }) })
  const easier = { ...exerciseRequest(exercise), budget: {} }
  expect(() => judge(explored(mine, '0', easier), null)).toThrow(refused)
  expect(() => judge({ ...explored(mine), lock: 'set-nx-px' }, null)).toThrow(refused)
  for (const run of [
    ran('// another\n'),
    ran(mine, 'held', { parameters: { ...defaultsOf(lesson.parameters), leaseMs: 1 } }),
    ran(mine, 'held', { changes: [{}] }),
    ran(mine, 'held', { edited: { lock: 'another', files: [] } }),
    ran(mine, 'held', { edited: undefined }),
  ])
    expect(() => judge(explored(mine), run)).toThrow(refused)
})

test('the text to begin with is no try, and the model answer no solution', () => {
  const start = found.start['lock.ts'] ?? ''
  expect(judge(explored(start, '32'), null)).toEqual({ isTry: false, solution: null })
  const answer = found.answer['lock.ts'] ?? ''
  expect(judge(explored(answer), ran(answer))).toEqual({ isTry: true, solution: null })
})

test('a later text that solves nothing takes no solution away, and consent is for one text', () => {
  const begun = newTry({ release: 1, exercise: 'crash-before-release', member: 'm00000000001' }, 1)
  const after = (before: ExerciseTry, ended: EndedEdit, run: StoredComparison | null, isNew = true) =>
    afterTry(before, judge(ended, run), isNew, 5)
  const tried = after(begun, explored(mine, '32'), null)
  expect(tried).toMatchObject({ state: 'tried', tries: 1, solvedAtMs: null })
  const solved = after(tried, explored(mine), ran(mine), false)
  expect(solved).toMatchObject({ state: 'solved', tries: 1, solvedAtMs: 5, shows: false })
  const shown = { ...solved, shows: true }
  expect(after(shown, explored('// worse\n', '1'), null)).toMatchObject({ state: 'solved', shows: true, tries: 2 })
  expect(after(shown, explored(mine), ran(mine))).toMatchObject({ shows: true })
  expect(after(shown, explored('// other\n'), ran('// other\n'))).toMatchObject({ state: 'solved', shows: false })
})

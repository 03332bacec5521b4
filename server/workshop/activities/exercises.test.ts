import { expect, test } from 'vitest'
import type { ExerciseTry } from '#model/messages/class-exercises.ts'
import { emptyRoom } from '../testing/sample.ts'
import { exerciseRules } from './exercises.ts'
import { newTry } from './solutions.ts'

const author = 'm00000000001'
const solution = { files: { 'lock.ts': '// mine\n' }, schedules: '620', broken: {}, comparison: 'c-1', verdicts: [] }
const solved = (more: Partial<ExerciseTry> = {}): ExerciseTry => ({
  ...newTry({ release: 1, exercise: 'whose-lease', member: author }, 1),
  ...{ state: 'solved', tries: 1, solvedAtMs: 5, solution },
  ...more,
})
const room = {
  ...emptyRoom(),
  exercises: { id: 1, exercises: ['whose-lease'] },
  solution: { exercise: 'whose-lease', member: author },
}
const seen = (...tries: ExerciseTry[]) => exerciseRules.lead(room, { exerciseTries: tries }).exercises?.shown ?? null

test('a solution is seen only while its author lets the class see it', () => {
  expect(seen(solved())).toBeNull()
  expect(seen(solved({ shows: true }))).toEqual({ exercise: 'whose-lease', member: author, solution })
  expect(seen(solved({ shows: true, solution: null }))).toBeNull()
  expect(seen(solved({ shows: true, release: 2 }))).toBeNull()
  expect(seen(solved({ shows: true, member: 'm00000000002' }))).toBeNull()
  expect(seen()).toBeNull()
})

test('a member keeps what they solved in an earlier release', () => {
  const member = { id: author, name: 'Ana' } as Parameters<typeof exerciseRules.mine>[1]
  const exerciseTries = [solved(), solved({ release: 2, exercise: 'safe-release' }), solved({ member: 'm00000000002' })]
  const now = { ...room, exercises: { id: 2, exercises: ['safe-release'] } }
  expect(exerciseRules.mine(now, member, { exerciseTries }).exercises.map(({ exercise }) => exercise)).toEqual([
    'whose-lease',
    'safe-release',
  ])
})

test('no text of a solution is in what teacher and member get without it being shown', () => {
  const records = { exerciseTries: [solved()] }
  const member = { id: author, name: 'Ana' } as Parameters<typeof exerciseRules.mine>[1]
  const told = [exerciseRules.view(room), exerciseRules.lead(room, records), exerciseRules.mine(room, member, records)]
  expect(JSON.stringify(told)).not.toContain('// mine')
  expect(JSON.stringify(exerciseRules.lead(room, { exerciseTries: [solved({ shows: true })] }))).toContain('// mine')
})

import { expect, test } from 'vitest'
import {
  type ClassFile,
  type ClassPart,
  classFileLimits,
  classFileOfMember,
  fitting,
  wantedRecordings,
} from './class-file.ts'
import type { LevelResult } from './recap.ts'
import type { MyView, RoomView } from './workshop.ts'

const shown = [
  { scenario: 'gc-pause', comparison: 'c-1', atMs: 5 },
  { scenario: 'gc-pause', comparison: 'c-2', atMs: 6 },
  { scenario: 'gc-pause', comparison: 'c-1', atMs: 7 },
]
const level: LevelResult = {
  ...{ id: 1, scenario: 'lease-too-short', title: 'Too short', lock: 'SET', run: 'set', goal: 'exclusion', par: 4 },
  ...{ solved: [{ name: 'Ada', steps: 5, wrongClaims: 0 }], more: 0, tried: 2 },
}
const remember = [{ scenario: 'gc-pause', title: 'Paused', sentence: 'The stock decides.' }]
const recap = {
  questions: [],
  moreQuestions: 0,
  remember,
  moreLessons: 0,
  tried: [],
  levels: [level],
  challenges: [],
  moreChallenges: 0,
  exercises: [],
  gain: [],
}
const room: Pick<RoomView, 'title' | 'recap'> = { title: 'Locks', recap }
const question = { ask: 'Who?', form: 'options' as const, options: ['A', 'B'], state: 'revealed' as const, of: null }
const me = {
  ...{ member: 'm', name: 'Ada', shown, runs: [{ comparison: 'c-2' }] },
  answers: [{ question: 1, option: 1 }],
  levels: [{ level: 1, member: 'm', steps: 5, wrongClaims: 0, atMs: 5 }],
  exercises: [],
  questions: [
    { id: 1, ...question, right: [0], why: ['First', ''] },
    { id: 2, ...question },
  ],
} as unknown as MyView

test('a member’s file has that member’s answers and levels, and nobody else’s', () => {
  const file = classFileOfMember(room, me)
  expect(file.questions.map(({ mine, right, tally }) => [mine, right, tally])).toEqual([
    [1, [0], undefined],
    [null, [], undefined],
  ])
  expect(
    file.shown.map(({ mine }) => mine),
    'whose run it is',
  ).toEqual([undefined, true, undefined])
  expect(file.levels).toEqual([
    { scenario: 'lease-too-short', run: 'set', name: 'SET', goal: 'exclusion', par: 4, steps: 5 },
  ])
  expect(classFileOfMember(room, { ...me, name: 'Ben', levels: [] }).levels[0]?.steps).toBeUndefined()
})

test('the fourth to solve a level and an exercise takes that home too, though the recap names three', () => {
  const first = ['Ada', 'Ben', 'Cleo']
  const fourth = { member: 'd', name: 'Dora' }
  const exercise = { ...{ id: 'whose-lease', title: 'Whose lease?', task: 'Mend it.' }, tried: 4, opened: 4 }
  const solved = {
    ...recap,
    levels: [{ ...level, solved: first.map((name) => ({ name, steps: 5, wrongClaims: 0 })), more: 1, tried: 4 }],
    exercises: [{ ...exercise, solved: first.map((name) => ({ name, tries: 1 })), more: 1 }],
  }
  const tried = { release: 1, exercise: exercise.id, tries: 1, openedAtMs: 5, shows: false }
  const view: MyView = {
    ...{ ...me, ...fourth },
    levels: [{ level: 1, member: fourth.member, steps: 6, wrongClaims: 0, atMs: 9 }],
    exercises: [{ ...tried, member: fourth.member, state: 'solved', solvedAtMs: 9 }],
  }
  const fileOf = (mine: MyView) => classFileOfMember({ title: 'Locks', recap: solved }, mine)
  expect(fileOf(view).levels[0]?.steps).toBe(6)
  expect(fileOf(view).exercises[0]?.mine).toBe(true)
  const notYet = { ...view, levels: view.levels.map((each) => ({ ...each, steps: null })), exercises: [] }
  expect(fileOf(notYet).levels[0]?.steps).toBeUndefined()
  expect(fileOf(notYet).exercises[0]?.mine).toBe(false)
})

test('each recording once, and the reference of a lesson that only had a level', () => {
  const wanted = wantedRecordings(classFileOfMember(room, me))
  expect(wanted.map(({ comparison, shown }) => [comparison, shown])).toEqual([
    ['c-1', true],
    ['c-2', true],
    ['reference-lease-too-short', false],
  ])
})

test('what does not fit is left out and named: orders first, then recordings', () => {
  const about: ClassFile = classFileOfMember(room, me)
  const part = (comparison: string, bytes: number, orders: number): ClassPart => ({
    recording: {
      ...{ scenario: 'gc-pause', comparison, atMs: 0, title: comparison, shown: true, judgements: [] },
      packed: 'x'.repeat(bytes),
    },
    orders: { [`${comparison}.json.gz`]: 'x'.repeat(orders) },
  })
  const third = Math.floor(classFileLimits.bytes / 3)
  const parts = [part('one', third, 10), part('two', third, third), part('three', third, 10), part('four', 10, 10)]
  const found = fitting(about, parts, 1000)
  expect(found.parts.map(({ recording, orders }) => [recording.comparison, Object.keys(orders).length])).toEqual([
    ['one', 1],
    ['two', 0],
    ['four', 1],
  ])
  expect(found.about.leftOut).toEqual(['three'])
})

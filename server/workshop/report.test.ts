import { expect, test } from 'vitest'
import type { LeadAction } from '../../model/messages/workshop.ts'
import { act } from './act.ts'
import { csvOf, reportOf } from './report.ts'
import type { Answer, Member } from './room.ts'
import { emptyRoom, place, sampleLesson } from './testing/sample.ts'

const scene = { nowMs: 1000, lesson: () => sampleLesson, runnerOf: () => undefined }
const ofLesson: LeadAction = { do: 'ask', question: { kind: 'lesson', scenario: sampleLesson.id, number: 0 } }
const free: LeadAction = {
  do: 'ask',
  question: { kind: 'free', ask: 'How was it, "really"?', options: ['good', 'bad'], right: null },
}
const member = (name: string): Member => ({
  id: name,
  name,
  tokenHash: '',
  joinedAtMs: 0,
  lastSeenAtMs: 60_000,
  removed: false,
})
const people = ['=Ana', 'Ben', 'Cleo'].map(member)
const answers: Answer[] = [
  { question: 1, member: '=Ana', option: 0 },
  { question: 1, member: 'Ben', option: 1 },
  { question: 1, member: 'Cleo', option: 0 },
  { question: 2, member: 'Ben', option: 0 },
]
const steps: LeadAction[] = [ofLesson, { do: 'reveal' }, free, { do: 'show', place: place('c-1', 2) }]
const room = steps.reduce((before, action) => act(before, action, scene), emptyRoom())

test('who was there, what they said, and what was hard', () => {
  const report = reportOf(room, people, answers, [], () => sampleLesson)
  expect(report.people.map(({ name, answers, right }) => [name, answers, right])).toEqual([
    ['=Ana', [0, null], 0],
    ['Ben', [1, 0], 1],
    ['Cleo', [0, null], 0],
  ])
  expect(report.questions.map(({ tally, answered, rightShare }) => [tally, answered, rightShare])).toEqual([
    [[2, 1], 3, 1 / 3],
    [[1, 0], 1, null],
  ])
  expect(report.hard).toEqual([1])
  expect(report.shown.map(({ comparison }) => comparison)).toEqual(['c-1'])
})

test('as CSV: quoted where it must be, and no name is a formula', () => {
  expect(csvOf(reportOf(room, people, answers, [], () => sampleLesson)).split('\r\n')).toEqual([
    'name,joined,last seen,1. Who is next?,"2. How was it, ""really""?",right,runs',
    "'=Ana,1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,1,,0,0",
    'Ben,1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,2,1,1,0',
    'Cleo,1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,1,,0,0',
    'right answer,,,2,,,',
    '',
  ])
})

test.each([
  ['=1+1', `'=1+1`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['＝1+1', `'＝1+1`],
  ['a;=1+1', '"a;=1+1"'],
  ['a\t=1+1', '"a\t=1+1"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['Ana, 3', '"Ana, 3"'],
])('as CSV: the name %j is text in whatever spreadsheet', (name, cell) => {
  const lines = csvOf(reportOf(room, [member(name)], [], [], () => sampleLesson)).split('\r\n')
  expect(lines[1]).toBe(`${cell},1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,,,0,0`)
})

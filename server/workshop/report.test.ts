import { expect, test } from 'vitest'
import { classFileOfReport } from '#model/messages/class-file.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import { act } from './act.ts'
import type { Member, MemberAnswer } from './base/member.ts'
import { csvOf, reportOf } from './report.ts'
import { reportWordsIn } from './report-words.ts'
import { emptyRoom, place, sampleLesson } from './testing/sample.ts'

const scene = { nowMs: 1000, lesson: () => sampleLesson, exercise: () => undefined, runnerOf: () => undefined }
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
const answers: MemberAnswer[] = [
  { question: 1, member: '=Ana', option: 0 },
  { question: 1, member: 'Ben', option: 1 },
  { question: 1, member: 'Cleo', option: 0 },
  { question: 2, member: 'Ben', option: 0 },
]
const steps: LeadAction[] = [ofLesson, { do: 'reveal' }, free, { do: 'show', place: place('c-1', 2) }]
const room = steps.reduce((before, action) => act(before, action, scene), emptyRoom())

test('who was there, what they said, and what was hard', () => {
  const report = reportOf(room, { members: people, answers, runs: [], levels: [] }, scene)
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

test('a question that too few answered is not called hard', () => {
  const one = answers.filter(({ member }) => member === '=Ana')
  const report = reportOf(room, { members: people, answers: one, runs: [], levels: [] }, scene)
  expect(report.questions[0]).toMatchObject({ answered: 1, rightShare: 0 })
  expect(report.hard).toEqual([])
})

test('a question of the check is hard by its end, and never by its start', () => {
  const hardOf = (time: 'start' | 'end') => {
    const questions = room.questions.map((question) => ({ ...question, check: { time, number: 0, of: 1 } })).slice(0, 1)
    const checked = { ...room, questions }
    return reportOf(checked, { members: people, answers, runs: [], levels: [] }, scene).hard
  }
  expect([hardOf('start'), hardOf('end')]).toEqual([[], [1]])
})

test('the file for the class has no names, and nothing that the class has not seen', () => {
  const unseen = act(room, ofLesson, scene)
  const report = reportOf(unseen, { members: people, answers, runs: [], levels: [] }, scene)
  const file = classFileOfReport(report)
  expect(JSON.stringify(file)).not.toMatch(/Ana|Ben|Cleo/)
  expect(file.questions.map(({ tally, right }) => [tally, right.length > 0])).toEqual([
    [[2, 1], true],
    [undefined, false],
    [undefined, false],
  ])
})

test('as CSV: quoted where it must be, and no name is a formula', () => {
  expect(csvOf(reportOf(room, { members: people, answers, runs: [], levels: [] }, scene)).split('\r\n')).toEqual([
    '\uFEFFname,joined (UTC),last seen (UTC),1. Who is next?,"2. How was it, ""really""?",right answers (of 1),own runs (number)',
    "'=Ana,1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,A,,0,0",
    'Ben,1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,B,good,1,0',
    'Cleo,1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,A,,0,0',
    '"right answer, or fewest steps",,,B,,,',
    '',
  ])
})

test('a question that was asked again says so in the CSV, and is not one more question by points', () => {
  const again = [ofLesson, { do: 'reveal' } as const].reduce((before, action) => act(before, action, scene), room)
  const report = reportOf(again, { members: people, answers, runs: [], levels: [] }, scene)
  expect(report.questions.map(({ scored }) => scored)).toEqual([true, false, false])
  expect(csvOf(report).split('\r\n')[0]).toMatch(/,3\. 1 asked again: Who is next\?,right answers \(of 1\),/)
})

test('the CSV has its heads in another language', async () => {
  const report = reportOf(room, { members: people, answers, runs: [], levels: [] }, scene)
  const [head, , , , right] = csvOf(report, await reportWordsIn('zh')).split('\r\n')
  expect(head).toMatch(
    /^\uFEFF名字,加入时间（UTC）,最后在场（UTC）,1\. Who is next\?,.*,答对题数（共 1 题）,自己运行（次数）$/,
  )
  expect(right).toBe('正确答案，或最少步数,,,B,,,')
  expect(await reportWordsIn('de')).toBe(await reportWordsIn())
})

test('each person’s steps in each level of the game, as data and as CSV', () => {
  const level = { id: 4, scenario: sampleLesson.id, lock: 'wrong', goal: 'exclusion', par: 3 } as const
  const proof = { ...level, id: 5, lock: 'right', par: null }
  const tried = (of: number, member: string, steps: number | null) => {
    return { level: of, member, steps, wrongClaims: 0, atMs: 1 }
  }
  const levels = [
    { level, tries: [tried(4, 'Ben', 3), tried(4, 'Cleo', null)] },
    { level: proof, tries: [tried(5, 'Cleo', 0)] },
  ]
  const report = reportOf(room, { members: people, answers, runs: [], levels }, scene)
  expect(report.people.map(({ levels }) => levels)).toEqual([
    [null, null],
    [3, null],
    [null, 0],
  ])
  expect(report.levels.map(({ lock, solved, tried }) => [lock, solved.map(({ name }) => name), tried])).toEqual([
    ['Wrong', ['Ben'], 2],
    ['Right', ['Cleo'], 1],
  ])
  const cells = csvOf(report)
    .split('\r\n')
    .map((line) =>
      line
        .split(/,(?=")|,(?! )/)
        .slice(-2)
        .map((cell) => cell.replaceAll('"', '')),
    )
  expect(cells).toEqual([
    ['level: Wrong, Mutual exclusion (steps to break it)', 'level: Right, Mutual exclusion (steps to break it)'],
    ['', ''],
    ['3', ''],
    ['', 'cannot be broken'],
    ['3', 'cannot be broken'],
    [''],
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
  const lines = csvOf(reportOf(room, { members: [member(name)], answers: [], runs: [], levels: [] }, scene)).split(
    '\r\n',
  )
  expect(lines[1]).toBe(`${cell},1970-01-01T00:00:00.000Z,1970-01-01T00:01:00.000Z,,,0,0`)
})

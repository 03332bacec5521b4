import { describe, expect, test } from 'vitest'
import type { ExerciseTry } from '#model/messages/class-exercises.ts'
import { classFileOfReport } from '#model/messages/class-file.ts'
import { checkPlan, Plan } from '#model/messages/plan.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import type { Exercise } from '#scenarios/exercise.ts'
import { act } from './act.ts'
import { newTry } from './activities/solutions.ts'
import { noRecords } from './records.ts'
import { csvOf, reportOf } from './report.ts'
import { type Room, Room as RoomSchema } from './room.ts'
import { emptyRoom, member, place, sampleLesson } from './testing/sample.ts'
import { leadView, roomView } from './views.ts'

const check = [
  { ask: 'Who holds it?', options: ['A', 'B'], right: 0 },
  { ask: 'Until when?', options: ['1 s', '2 s'], right: 1 },
]
const plan = Plan.parse({
  title: 'All kinds',
  items: [
    { kind: 'check', time: 'start', minutes: 3 },
    { scenario: sampleLesson.id, minutes: 8 },
    { kind: 'question', question: { ask: 'Do you run this?', options: ['Yes', 'No'] }, minutes: 2 },
    { kind: 'page', page: { title: 'Ours', text: '# Hi', picture: 'data:image/png;base64,AAAA' }, minutes: 4 },
    { kind: 'hands-on', handsOn: { scenario: sampleLesson.id, challenge: { kind: 'free' } }, minutes: 10 },
    { kind: 'level', level: { scenario: sampleLesson.id, lock: 'wrong', goal: 'exclusion' }, minutes: 5 },
    { kind: 'break', minutes: 10 },
    { kind: 'check', time: 'end', minutes: 3 },
    { kind: 'exercises', exercises: ['own-lock'], minutes: 15 },
  ],
  check,
})
const exercise = { title: 'One command', task: 'Repair it.' } as Exercise
const at = (nowMs: number) => ({
  nowMs,
  lesson: () => sampleLesson,
  exercise: () => exercise,
  runnerOf: () => undefined,
})
const done = (...actions: LeadAction[]): Room =>
  actions.reduce((room, each) => act(room, each, at(1000)), act(emptyRoom(), { do: 'plan', plan }, at(0)))

test.each<[unknown, number | null, string]>([
  [{ title: 'P', items: [{ scenario: 'a', minutes: 0 }] }, 1, 'minutes'],
  [{ title: 'P', items: [{ scenario: 'a', minutes: 5, note: '' }] }, 1, ''],
  [
    {
      title: 'P',
      items: [
        { scenario: 'a', minutes: 5 },
        { kind: 'nonsense', minutes: 5 },
      ],
    },
    2,
    'kind',
  ],
  [
    { title: 'P', items: [{ kind: 'question', minutes: 5, question: { ask: 'Why?', options: ['a'] } }] },
    1,
    'question.options',
  ],
  [
    { title: 'P', items: [{ kind: 'page', minutes: 5, page: { title: 'T', picture: 'http://x/y.png' } }] },
    1,
    'page.picture',
  ],
  [{ title: 'P', items: [{ kind: 'check', minutes: 5, time: 'start' }] }, null, 'check'],
  [{ title: 'P', items: [{ scenario: 'a', minutes: 5 }], check: [{ ...check[0], right: 2 }] }, null, 'check.0.right'],
  [{ title: 'P', items: [{ kind: 'exercises', minutes: 5, exercises: [] }] }, 1, 'exercises'],
  [{ title: 'P', items: [{ kind: 'exercises', minutes: 5, exercises: ['a', 'a'] }] }, 1, 'exercises'],
  [{ title: '', items: [{ scenario: 'a', minutes: 5 }] }, null, 'title'],
])('what is wrong with a plan is said with item and field: %j', (value, item, field) => {
  expect(checkPlan(value)).toMatchObject({ is: 'wrong', problem: { item, field } })
})

test('a plan names lessons that there are, in hands on and levels too', () => {
  const none = { ...at(0), lesson: () => undefined }
  for (const item of plan.items.slice(4, 6))
    expect(() => act(emptyRoom(), { do: 'plan', plan: { ...plan, items: [item] } }, none)).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_SCENARIO' }),
    )
})

test('a plan names exercises that there are', () => {
  const none = { ...at(0), exercise: () => undefined }
  expect(() => act(emptyRoom(), { do: 'plan', plan: { ...plan, items: plan.items.slice(-1) } }, none)).toThrow(
    expect.objectContaining({ refusal: expect.objectContaining({ reason: 'unknown-exercise' }) }),
  )
})

describe('exercises that the plan releases', () => {
  const members = [member(1), member(2), member(3)]
  const entry = (release: number, number: number, more: Partial<ExerciseTry>): ExerciseTry => ({
    ...newTry({ release, exercise: 'own-lock', member: member(number).id }, 1),
    ...more,
  })
  const exerciseTries = [
    entry(2, 1, { state: 'tried', tries: 2 }),
    // Released again, and solved then.
    entry(9, 1, { state: 'solved', tries: 1, solvedAtMs: 50 }),
    entry(2, 2, { state: 'solved', tries: 1, solvedAtMs: 20 }),
    entry(2, 3, {}),
  ]
  const released = done({ do: 'exercises', exercises: ['own-lock'] }, { do: 'begin', item: 1 })
  const reportIn = (room: Room) => reportOf(room, { members, answers: [], runs: [], levels: [], exerciseTries }, at(0))

  test('are in the report, over all releases, in the order of solving', () => {
    const report = reportIn(released)
    const solved = [
      { name: 'Ana 2', tries: 1 },
      { name: 'Ana 1', tries: 3 },
    ]
    const result = { id: 'own-lock', ...{ title: 'One command', task: 'Repair it.' }, solved, more: 0 }
    expect(report.exercises).toEqual([{ ...result, tried: 2, opened: 3 }])
    expect(report.recap.exercises).toEqual(report.exercises)
    expect(report.people.map(({ exercises }) => exercises)).toEqual([['solved'], ['solved'], ['open']])
    expect(
      csvOf(report)
        .split('\r\n')
        .map((line) => line.split(',').at(-1)),
    ).toEqual([...['exercise: One command', 'solved', 'solved', 'opened', '', '']])
  })

  test('have no names where names are hidden, and none in the file for the class', () => {
    const report = reportIn({ ...released, anonymous: true })
    expect(JSON.stringify(report.exercises)).not.toContain('Ana')
    expect(classFileOfReport(reportIn(released)).exercises).toEqual([
      { id: 'own-lock', title: 'One command', task: 'Repair it.', class: { solved: 2, tried: 2, opened: 3 } },
    ])
  })

  test('are in the report though nobody opened them; a room of an older version knows those that were opened', () => {
    const unopened = reportOf(released, { members, answers: [], runs: [], levels: [] }, at(0))
    expect(unopened.exercises).toMatchObject([{ id: 'own-lock', tried: 0, opened: 0 }])
    const { exercisesReleased: _, ...older } = released
    expect(reportIn(RoomSchema.parse(older)).exercises).toHaveLength(1)
  })
})

test('a plan that was made of an older one is refused, and nothing else of the room makes it older', () => {
  const stale = expect.objectContaining({ code: 'PLAN_CHANGED' })
  const titled = (title: string, of?: number): LeadAction => ({ do: 'plan', plan: { ...plan, title }, of })
  const versionOf = (room: Room) => leadView(room, noRecords, []).planVersion
  const stepped = done({ do: 'show', place: place('c-1', 3) }, { do: 'freeze', frozen: true })
  const mine = act(stepped, titled('Mine', versionOf(stepped)), at(1))
  expect(versionOf(mine)).toBe(mine.version)
  expect(() => act(mine, titled('Theirs', versionOf(stepped)), at(2))).toThrow(stale)
  expect(act(mine, titled('Theirs', versionOf(mine)), at(2)).plan?.title).toBe('Theirs')
  // A program that names no version replaces the plan.
  expect(act(mine, titled('Any'), at(2)).plan?.title).toBe('Any')
  const { planVersion: _, ...older } = stepped
  expect(act(RoomSchema.parse(older), titled('Mine', 0), at(1)).plan?.title).toBe('Mine')
})

describe('a begin that is taken back', () => {
  const show = (index: number): LeadAction => ({ do: 'show', place: place('c-1', index) })
  const moved = done({ do: 'begin', item: 1 }, show(7), { do: 'begin', item: 4 }, show(0))
  const canUndo = (room: Room) => leadView(room, noRecords, []).canUndo

  test('brings the class back to the very moment that was left, and the clock of the item with it', () => {
    const back = act(moved, { do: 'begin-undo' }, at(9000))
    expect(back.place).toEqual(place('c-1', 7))
    expect(leadView(back, noRecords, []).pace).toEqual([{ item: 1, startedAtMs: 1000 }])
    expect(canUndo(moved)).toBe(true)
  })

  test('ends a break and puts a question away that the item began', () => {
    const question: LeadAction = {
      do: 'ask',
      question: { kind: 'free', ask: 'Well?', options: ['a', 'b'], right: null },
    }
    const back = act(
      done({ do: 'begin', item: 6 }, { do: 'break', minutes: 5 }, question),
      { do: 'begin-undo' },
      at(9000),
    )
    expect([back.breakUntilMs, back.current, back.questions[0]?.state]).toEqual([null, null, 'closed'])
  })

  test('and the next item put away what the one before has on the screens', () => {
    const room = done(
      { do: 'begin', item: 3 },
      { do: 'page', page: { title: 'Ours', text: '' } },
      { do: 'begin', item: 1 },
    )
    expect(room.page).toBeNull()
  })

  test('takes back what the item released, and ends where nothing had begun', () => {
    const released = act(
      moved,
      { do: 'release', handsOn: { scenario: sampleLesson.id, challenge: { kind: 'free' } } },
      at(1),
    )
    const back = act(released, { do: 'begin-undo' }, at(9000))
    expect(back.handsOn).toBeNull()
    const start = act(back, { do: 'begin-undo' }, at(9000))
    expect([start.place, canUndo(start)]).toEqual([null, false])
    expect(() => act(start, { do: 'begin-undo' }, at(1))).toThrow(
      expect.objectContaining({ refusal: expect.objectContaining({ reason: 'nothing-to-undo' }) }),
    )
  })
})

describe('a page of the teacher’s own', () => {
  const [, , , item] = plan.items
  const page = item?.kind === 'page' ? item.page : null
  const viewOf = (room: Room) => roomView(room, noRecords, at(0)).page

  test('is on all screens until it is put away, or something is released', () => {
    const shown = done({ do: 'page', page })
    expect(viewOf(shown)).toEqual(page)
    expect(viewOf(act(shown, { do: 'page', page: null }, at(1)))).toBeUndefined()
    const handsOn = { scenario: sampleLesson.id, challenge: { kind: 'free' } } as const
    expect(viewOf(act(shown, { do: 'release', handsOn }, at(1)))).toBeUndefined()
    expect(viewOf(act(shown, { do: 'end' }, at(1)))).toBeUndefined()
  })

  test('takes the place of what the class works on', () => {
    const handsOn = { scenario: sampleLesson.id, challenge: { kind: 'free' } } as const
    expect(done({ do: 'release', handsOn }, { do: 'page', page }).handsOn).toBeNull()
  })
})

test('breaks are remembered from their beginning to their end, also when a workshop ends in one', () => {
  const resting = act(done(), { do: 'break', minutes: 10 }, at(5000))
  const longer = act(resting, { do: 'break', minutes: 15 }, at(6000))
  expect(longer.breaks).toEqual([{ fromMs: 5000, untilMs: null }])
  expect(act(longer, { do: 'break', minutes: 0 }, at(65_000)).breaks).toEqual([{ fromMs: 5000, untilMs: 65_000 }])
  expect(act(longer, { do: 'end' }, at(9000)).breaks).toEqual([
    { fromMs: 5000, untilMs: 9000 },
    { fromMs: 9000, untilMs: null },
  ])
})

test('a clock that the plan names starts with the question; another clock leaves a begun item what it was', () => {
  const question: Extract<LeadAction, { do: 'ask' }>['question'] = {
    ...{ kind: 'free', ask: 'Now?', options: ['Yes', 'No'], right: null },
  }
  const asked = act(done(), { do: 'ask', question, minutes: 3 }, at(5000))
  expect(asked.questions.at(-1)?.untilMs).toBe(185_000)
  expect(act(asked, { do: 'ask', question }, at(6000)).questions.at(-1)?.untilMs).toBeUndefined()
  const begun = act(done(), { do: 'begin', item: 2 }, at(5000))
  const items = plan.items.map((item) => (item.kind === 'question' ? { ...item, clock: 5 as const } : item))
  expect(act(begun, { do: 'plan', plan: { ...plan, items } }, at(6000)).pace).toEqual(begun.pace)
})

describe('the check', () => {
  const ask = (time: 'start' | 'end', number: number): LeadAction => ({ do: 'check', time, number })
  const members = [member(1), member(2)]
  const given = (question: number, ...options: number[]) =>
    options.map((option, i) => ({ question, member: members[i]?.id ?? '', option }))
  const answers = [...given(1, 1, 1), ...given(2, 1, 0), ...given(3, 0, 1), ...given(4, 1, 1)]
  const over = done(ask('start', 0), ask('start', 1), ask('end', 0), { do: 'reveal' }, ask('end', 1), { do: 'reveal' })
  const report = reportOf(over, { members, answers, runs: [], levels: [] }, at(0))

  test('shows nothing at the start, and its answers at the end', () => {
    const stepsOf = (room: Room) => roomView(room, noRecords, at(0)).question?.steps
    expect(stepsOf(done(ask('start', 0)))).toEqual([])
    expect(stepsOf(done(ask('end', 0)))).toEqual(['tally', 'revealed'])
    expect(() => done(ask('start', 2))).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
  })

  test('compares both times on the screen, once the answer is shown at the end', () => {
    const records = { ...noRecords, members, answers }
    const shown = (room: Room) => roomView(act(room, { do: 'screen', shows: 'recap', on: true }, at(0)), records, at(0))
    const asked = done(ask('start', 0), ask('start', 1), ask('end', 0), { do: 'reveal', until: 'tally' })
    expect(shown(asked)).toMatchObject({ gained: false, recap: { gain: [] } })
    expect(shown(act(asked, { do: 'reveal' }, at(0)))).toMatchObject({
      gained: true,
      recap: { gain: [{ ask: 'Who holds it?', start: { answered: 2, right: 0 }, end: { answered: 2, right: 1 } }] },
    })
    expect(shown(over).recap?.gain).toEqual(report.check)
    expect(shown(done(ask('end', 0), { do: 'reveal' })).gained).toBe(false)
  })

  test('a recap that is shown again begins with its first page', () => {
    const recap = (on: boolean): LeadAction => ({ do: 'screen', shows: 'recap', on })
    const again = done(recap(true), { do: 'recap-page', page: 2 }, recap(false), recap(true))
    expect(roomView(again, noRecords, at(0)).recapPage).toBe(0)
  })

  test('leaves its gain in the recap, whose pages turn after the end', () => {
    const turn: LeadAction = { do: 'recap-page', page: 1 }
    const ended = act(done(turn), { do: 'end' }, at(0))
    expect(roomView(ended, noRecords, at(0)).recapPage).toBe(0)
    expect(roomView(act(ended, turn, at(0)), noRecords, at(0)).recapPage).toBe(1)
    expect(() => act(ended, { do: 'freeze', frozen: true }, at(0))).toThrow(
      expect.objectContaining({ code: 'ROOM_ENDED' }),
    )
  })

  test('gives no points, and the report says what was gained', () => {
    expect(report.check).toEqual([
      { ask: 'Who holds it?', start: { answered: 2, right: 0 }, end: { answered: 2, right: 1 } },
      { ask: 'Until when?', start: { answered: 2, right: 1 }, end: { answered: 2, right: 2 } },
    ])
    expect(report.people.map(({ right }) => right)).toEqual([0, 0])
    expect(report.hard).toEqual([])
    expect(csvOf(report).split('\r\n')[0]).toContain('1. check at the start: Who holds it?')
  })
})

import { describe, expect, test } from 'vitest'
import type { LeadAction } from '#model/messages/workshop.ts'
import { act, afterDue, nextDueAtMs } from '../act.ts'
import { noRecords } from '../records.ts'
import { csvOf, reportOf } from '../report.ts'
import type { Room } from '../room.ts'
import { emptyRoom, member, sampleLesson } from '../testing/sample.ts'
import { leadView, roomView } from '../views.ts'
import { heldQuestion, openQuestionId, scoreOf } from './asked-question.ts'
import { recapOf } from './recap.ts'

const scene = { nowMs: 1000, lesson: () => sampleLesson, exercise: () => undefined, runnerOf: () => undefined }
const ask: LeadAction = { do: 'ask', question: { kind: 'lesson', scenario: sampleLesson.id, number: 0 } }
const tally: LeadAction = { do: 'reveal', until: 'tally' }
const done = (...actions: LeadAction[]): Room => actions.reduce((room, each) => act(room, each, scene), emptyRoom())

const [ana, ben, cleo] = [member(1), member(2), member(3)]
const members = [ana, ben, cleo]
const vote = (question: number, ...options: (number | null)[]) =>
  options.flatMap((option, i) => (option === null ? [] : [{ question, member: members[i]?.id ?? '', option }]))
const shown = (room: Room, answers = vote(1, 0, 1, 0)) =>
  roomView(room, { ...noRecords, members, answers }, scene).question

const refusal = (reason: string) => expect.objectContaining({ refusal: expect.objectContaining({ reason }) })

test('answers that are tied stand apart in the recap: each is a text of its own', () => {
  const over = done(ask, { do: 'reveal' })
  const [{ most } = { most: null }] = recapOf(over, { ...noRecords, members, answers: vote(1, 0, 1) }, scene).questions
  const [first, second] = over.questions[0]?.options ?? []
  expect(most).toEqual({ text: first, count: 1, others: [second] })
})

describe('a question is revealed in three presses', () => {
  test('the tally first, then what is right, then why', () => {
    const steps = [tally, { do: 'reveal', until: 'answer' }, { do: 'reveal', until: 'revealed' }] as const
    const views = steps.map((_, i) => shown(done(ask, ...steps.slice(0, i + 1))))
    expect(views.map((view) => [view?.state, view?.tally, view?.right, view?.why?.length])).toEqual([
      ['tally', [2, 1], undefined, undefined],
      ['answer', [2, 1], [1], undefined],
      ['revealed', [2, 1], [1], 2],
    ])
    expect(shown(done(ask))?.steps).toEqual(['tally', 'answer', 'revealed'])
  })

  test('a press that comes twice shows nothing more, and nothing is taken back', () => {
    expect(done(ask, tally, tally).questions[0]?.state).toBe('tally')
    expect(done(ask, { do: 'reveal' }, tally).questions[0]?.state).toBe('revealed')
    expect(openQuestionId(done(ask, tally))).toBe(0)
  })

  test('where nothing is right, the tally is all there is', () => {
    const free: LeadAction = { do: 'ask', question: { kind: 'free', ask: 'Well?', options: ['a', 'b'], right: null } }
    expect(shown(done(free))?.steps).toEqual(['revealed'])
    const own: LeadAction = { do: 'ask', question: { kind: 'free', ask: 'Well?', options: ['a', 'b'], right: 1 } }
    expect(shown(done(own))?.steps).toEqual(['tally', 'revealed'])
  })

  test('the teacher sees what is right in the console from the start, also of a question of their own', () => {
    const own: LeadAction = { do: 'ask', question: { kind: 'free', ask: 'Well?', options: ['a', 'b'], right: 1 } }
    for (const [asked, right] of [
      [ask, [1]],
      [own, [1]],
    ] as const) {
      expect(leadView(done(asked), noRecords, []).right).toEqual(right)
      expect(shown(done(asked)), 'the class does not').not.toHaveProperty('right')
    }
    expect(leadView(emptyRoom(), noRecords, [])).not.toHaveProperty('right')
  })

  test('a point is given once the answer is shown, and the reasons come with it when nobody waits for them', () => {
    const answers = vote(1, 1)
    expect(scoreOf(done(ask, tally), answers)).toBe(0)
    const answered = done(ask, { do: 'reveal', until: 'answer' })
    expect(scoreOf(answered, answers)).toBe(1)
    expect(act(answered, { do: 'dismiss' }, scene).questions[0]?.state).toBe('revealed')
    expect(act(done(ask, tally), { do: 'dismiss' }, scene).questions[0]?.state).toBe('tally')
  })
})

describe('a second vote', () => {
  const again: LeadAction = { do: 'vote-again' }
  const answers = [...vote(1, 0, 1, 0), ...vote(2, 1, 1, null)]
  const second = done(ask, tally, again)

  test('is a question of its own that takes answers, and shows nothing of the first while it does', () => {
    expect(openQuestionId(second)).toBe(2)
    const view = shown(second, answers)
    expect([view?.again, view?.scored, view?.tally, view?.first]).toEqual([1, false, undefined, undefined])
  })

  test('shows who moved where, beside both tallies', () => {
    expect(shown(act(second, tally, scene), answers)).toMatchObject({
      tally: [0, 2],
      first: {
        tally: [2, 1],
        moves: [
          { from: 0, to: 1, people: 1 },
          { from: 0, to: null, people: 1 },
          { from: 1, to: 1, people: 1 },
        ],
      },
    })
  })

  test('reveals the first as well, whose answers alone give points', () => {
    const over = act(second, { do: 'reveal' }, scene)
    expect(over.questions.map(({ state }) => state)).toEqual(['revealed', 'revealed'])
    const pointsOf = (id: string) =>
      scoreOf(
        over,
        answers.filter((given) => given.member === id),
      )
    expect(members.map(({ id }) => pointsOf(id))).toEqual([0, 1, 0])
    const records = { members, answers, runs: [], levels: [] }
    expect(recapOf(over, records, scene).questions).toMatchObject([
      {
        id: 1,
        wereRight: 1,
        answered: 3,
        second: { wereRight: 2, answered: 2, tally: [0, 2], first: { tally: [2, 1] } },
      },
    ])
    const report = reportOf(over, records, scene)
    expect(report.questions.map(({ again, scored, first }) => [again, scored, first?.moves.length])).toEqual([
      [undefined, true, undefined],
      [1, false, 3],
    ])
    // Two of the three voted again, both correctly, so the class no longer has this question wrong.
    expect(report.hard).toEqual([])
    // A second vote in which nobody voted changes nothing.
    const once = { ...records, answers: answers.filter(({ question }) => question === 1) }
    expect(reportOf(over, once, scene).hard).toEqual([1])
    const [head, ...lines] = csvOf(report).split('\r\n')
    expect(head).toBe(
      '\uFEFFname,joined (UTC),last seen (UTC),1. first vote: Who is next?,2. second vote on 1: Who is next?,right answers at the first vote (of 1),own runs (number)',
    )
    const cells = lines.slice(0, 3).map((line) => line.split(',').slice(3, 6).join())
    expect(cells).toEqual(['A,B,0', 'B,B,1', 'A,,0'])
    expect(lines[3]).toMatch(/,B,B,,$/)
  })

  test.each<[string, LeadAction[]]>([
    ['no question', []],
    ['a question whose answer is shown', [ask, { do: 'reveal', until: 'answer' }]],
    ['a second vote', [ask, tally, again]],
    ['a question in own words', [{ do: 'ask', question: { kind: 'words', ask: 'In a word?' } }]],
  ])('is refused for %s', (_what, actions) => {
    expect(() => act(done(...actions), again, scene)).toThrow(refusal('no-second-vote'))
  })
})

test('a question that is asked again after its answer was shown gives no more points', () => {
  const repeated = done(ask, { do: 'reveal' }, ask, { do: 'reveal' })
  expect(scoreOf(repeated, vote(1, 1))).toBe(1)
  expect(scoreOf(repeated, vote(2, 1))).toBe(0)
  // A question that was closed before its answer was shown still counts as asked for the first time.
  expect(scoreOf(done(ask, { do: 'dismiss' }, ask, { do: 'reveal' }), vote(2, 1))).toBe(1)
})

describe('a clock', () => {
  const room = done(ask, { do: 'clock', minutes: 3 })

  test('closes the question when its time has come, and no sooner', () => {
    expect(nextDueAtMs(room)).toBe(1000 + 180_000)
    expect(afterDue(room, { ...scene, nowMs: 180_999 })).toBeNull()
    const over = afterDue(room, { ...scene, nowMs: 181_000 })
    expect([over?.version, over?.questions[0]?.state, over === null ? 0 : nextDueAtMs(over)]).toEqual([
      room.version + 1,
      'closed',
      null,
    ])
  })

  test('can be taken away, and set anew', () => {
    expect(nextDueAtMs(act(room, { do: 'clock', minutes: 0 }, scene))).toBeNull()
    expect(nextDueAtMs(act(room, { do: 'clock', minutes: 1 }, scene))).toBe(61_000)
    expect(() => act(done(ask, tally), { do: 'clock', minutes: 1 }, scene)).toThrow(refusal('question-closed'))
  })
})

test('an open question of a lesson holds the class; one without points, without lesson or without scores does not', () => {
  expect(heldQuestion(done(ask))?.id).toBe(1)
  const own: LeadAction = { do: 'ask', question: { kind: 'free', ask: 'Well?', options: ['a', 'b'], right: 1 } }
  for (const room of [
    done(own),
    done(ask, { do: 'close' }),
    done({ do: 'scores', on: false }, ask),
    done(ask, tally, { do: 'vote-again' }),
    done(ask, { do: 'reveal' }, ask),
  ])
    expect(heldQuestion(room)).toBeUndefined()
})

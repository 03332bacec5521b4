import { describe, expect, test } from 'vitest'
import type { LeadAction } from '#model/messages/workshop.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { type ActionContext, act } from './act.ts'
import { openQuestionId } from './activities/asked-question.ts'
import type { Room } from './room.ts'
import { emptyRoom, place, sampleLesson } from './testing/sample.ts'

const scene: ActionContext = {
  nowMs: 1000,
  lesson: (id) => (id === sampleLesson.id ? sampleLesson : undefined) as Lesson | undefined,
  exercise: () => undefined,
  runnerOf: (comparison) => (comparison === 'c-1' ? 'Ana' : undefined),
}
const done = (...actions: LeadAction[]) => actions.reduce((room, action) => act(room, action, scene), emptyRoom())
const ofLesson: LeadAction = { do: 'ask', question: { kind: 'lesson', scenario: sampleLesson.id, number: 0 } }

describe('what a teacher does', () => {
  test('every change is one version on, and the room before it stays as it was', () => {
    const before = emptyRoom()
    const room = act(before, { do: 'freeze', frozen: true }, scene)
    expect(room).toEqual({ ...before, frozen: true, version: before.version + 1 })
    expect(before.frozen).toBe(false)
  })

  test('a recording that was shown is noted once', () => {
    const room = done(
      { do: 'show', place: place('c-1', 3) },
      { do: 'show', place: place('c-1', 4) },
      { do: 'show', place: place('c-2', 1) },
      { do: 'show', place: place(null, -1) },
    )
    expect(room.shown.map(({ comparison }) => comparison)).toEqual(['c-1', 'c-2'])
    expect(room.place).toEqual(place(null, -1))
  })

  test('what lies over the projected screen is switched one by one; the board goes with its challenge', () => {
    const board: LeadAction = { do: 'screen', shows: 'board', on: true }
    const blank: LeadAction = { do: 'screen', shows: 'blank', on: true }
    const over = (...actions: LeadAction[]) => {
      const { screen } = done(...actions)
      return Object.entries(screen).flatMap(([shows, on]) => (on ? [shows] : []))
    }
    expect(over(board, blank)).toEqual(['blank', 'board'])
    expect(over(board, blank, { do: 'release', handsOn: null })).toEqual(['blank'])
    const podium: LeadAction = { do: 'screen', shows: 'podium', on: true }
    const recap: LeadAction = { do: 'screen', shows: 'recap', on: true }
    expect(over(podium, blank)).toEqual(['blank', 'podium'])
    expect([over(podium, recap), over(recap, podium), over(podium, ofLesson)]).toEqual([['recap'], ['podium'], []])
    expect(done(blank, { ...blank, on: false }).screen).toEqual(emptyRoom().screen)
  })

  test('own words: a question without options, of which some answers are hidden and told again', () => {
    const own: LeadAction = { do: 'ask', question: { kind: 'words', ask: 'In one word?' } }
    const hide = (words: string, hidden = true): LeadAction => ({ do: 'hide', question: 1, words, hidden })
    expect(done(own).questions[0]).toMatchObject({ form: 'words', options: [], right: [] })
    expect(done(own, hide('A  Word'), hide('a word.'), hide('b')).questions[0]?.hidden).toEqual(['a word', 'b'])
    expect(done(own, hide('a'), hide('A', false)).questions[0]?.hidden).toEqual([])
    for (const wrong of [done(ofLesson), done()])
      expect(() => act(wrong, hide('a'), scene)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))
  })

  test('a plan that is changed while it is taught keeps the times of what has begun', () => {
    const other = { ...sampleLesson, id: 'other' }
    const both: ActionContext = { ...scene, lesson: (id) => [sampleLesson, other].find((lesson) => lesson.id === id) }
    const item = (scenario: string, minutes: number) => ({ scenario, minutes, notes: '' })
    const plan = (...items: ReturnType<typeof item>[]): LeadAction => ({ do: 'plan', plan: { title: 'P', items } })
    const taught = [plan(item(sampleLesson.id, 5), item('other', 5)), { do: 'begin', item: 1 }] satisfies LeadAction[]
    const paceAfter = (change: LeadAction) =>
      [...taught, change]
        .reduce((room, action: LeadAction) => act(room, action, both), emptyRoom())
        .pace.map(({ item, startedAtMs }) => ({ item, startedAtMs }))
    expect(paceAfter(plan(item(sampleLesson.id, 5), item('other', 9)))).toEqual([{ item: 1, startedAtMs: 1000 }])
    expect(paceAfter(plan(item('other', 5), item(sampleLesson.id, 5)))).toEqual([{ item: 0, startedAtMs: 1000 }])
    expect(paceAfter(plan(item(sampleLesson.id, 5)))).toEqual([])
    expect(paceAfter({ do: 'plan', plan: null })).toEqual([])
  })

  test('a question goes from open over closed to revealed, and never back', () => {
    const asked = done(ofLesson)
    expect(openQuestionId(asked)).toBe(1)
    expect(openQuestionId(done(ofLesson, { do: 'close' }))).toBe(0)
    const revealed = done(ofLesson, { do: 'reveal' })
    expect(revealed.questions[0]).toMatchObject({ state: 'revealed', revealedAtMs: 1000 })
    expect(act(revealed, { do: 'close' }, scene).questions[0]?.state).toBe('revealed')
    expect(openQuestionId(revealed)).toBe(0)
  })

  test('what the class is given to try puts a question away; taking it back touches none', () => {
    const handsOn = { scenario: sampleLesson.id, challenge: { kind: 'free' as const } }
    const room = done(ofLesson, { do: 'reveal' }, { do: 'release', handsOn })
    expect(room).toMatchObject({ handsOn, current: null })
    expect(room.questions[0]?.state).toBe('revealed')
    expect(done(ofLesson, { do: 'release', handsOn: null }).current).toBe(1)
  })

  test('a new question closes the one before; one put away takes no answers either', () => {
    const room = done(ofLesson, ofLesson)
    expect(room.questions.map(({ id, state }) => [id, state])).toEqual([
      [1, 'closed'],
      [2, 'open'],
    ])
    expect(openQuestionId(done(ofLesson, { do: 'dismiss' }))).toBe(0)
    expect(done(ofLesson, { do: 'dismiss' }).current).toBeNull()
  })

  test('a lesson’s question brings its own options, what is right, and why', () => {
    expect(done(ofLesson).questions[0]).toMatchObject({
      ask: sampleLesson.questions[0]?.ask,
      right: [1],
      why: ['Because of this.', 'Because of that.'],
      of: { scenario: sampleLesson.id, number: 0 },
    })
  })

  test('a lesson’s question belongs to the run of its lesson that was on the screen', () => {
    const of = { scenario: sampleLesson.id, number: 0 }
    const before = { ...place('c-1', 4), comparison: null }
    expect(done(ofLesson).questions[0]?.of).toEqual(of)
    expect(done({ do: 'show', place: before }, ofLesson).questions[0]?.of).toEqual(of)
    expect(done({ do: 'show', place: place('c-1', 4) }, ofLesson).questions[0]?.of).toEqual({
      ...of,
      comparison: 'c-1',
    })
  })

  test('a member’s run is on the projector until hands on ends; then the class is back where it was', () => {
    const before = place('c-1', 4)
    const handsOn = { scenario: sampleLesson.id, challenge: { kind: 'free' } } as const
    const ran = { ...scene, runnerOf: () => 'Ana' }
    const then = (room: Room, ...actions: LeadAction[]) => actions.reduce((now, action) => act(now, action, ran), room)
    const trying = then(emptyRoom(), { do: 'show', place: before }, { do: 'release', handsOn })
    const shown = then(trying, { do: 'project', comparison: 'c-2' }, { do: 'show', place: place('c-2', 9) })
    expect(shown.projected).toEqual({ comparison: 'c-2', name: 'Ana' })
    const another = then(shown, { do: 'project', comparison: 'c-3' }, { do: 'show', place: place('c-3', 2) })
    expect(then(another, { do: 'release', handsOn: null })).toMatchObject({ place: before, projected: null })
    expect(then(another, { do: 'project', comparison: null })).toMatchObject({ place: before, projected: null })
    // If the class has moved on in the meantime, it does not return to its previous place.
    const onward = then(another, { do: 'show', place: place('c-4', 1) }, { do: 'release', handsOn: null })
    expect(onward.place?.comparison).toBe('c-4')
    // If nothing was shown before, the class returns to the lesson before any run.
    const first = then(emptyRoom(), { do: 'release', handsOn }, { do: 'project', comparison: 'c-2' })
    const gone = then(first, { do: 'show', place: place('c-2', 9) }, { do: 'release', handsOn: null })
    expect(gone.place).toMatchObject({ scenario: sampleLesson.id, comparison: null })
  })

  test('an ended room changes no more', () => {
    const room = done(ofLesson, { do: 'end' })
    expect(room).toMatchObject({ state: 'ended', questions: [{ state: 'closed' }] })
    expect(() => act(room, { do: 'freeze', frozen: true }, scene)).toThrow(
      expect.objectContaining({ code: 'ROOM_ENDED' }),
    )
  })

  test.each<[string, LeadAction, string]>([
    [
      'a lesson that is not there',
      { do: 'show', place: { ...place(null, -1), scenario: 'nonsense' } },
      'UNKNOWN_SCENARIO',
    ],
    [
      'a question that is not there',
      { do: 'ask', question: { kind: 'lesson', scenario: sampleLesson.id, number: 9 } },
      'BAD_REQUEST',
    ],
    [
      'a right option that is not there',
      { do: 'ask', question: { kind: 'free', ask: 'Why?', options: ['a', 'b'], right: 2 } },
      'BAD_REQUEST',
    ],
    ['nothing to reveal', { do: 'reveal' }, 'BAD_REQUEST'],
    [
      'a plan with an unknown lesson',
      { do: 'plan', plan: { title: 'P', items: [{ scenario: 'nonsense', minutes: 5, notes: '' }] } },
      'UNKNOWN_SCENARIO',
    ],
    ['an item of no plan', { do: 'begin', item: 0 }, 'BAD_REQUEST'],
    ['a run that nobody here ran', { do: 'project', comparison: 'c-9' }, 'UNKNOWN_RUN'],
    [
      'a challenge about another lock',
      { do: 'release', handsOn: { scenario: sampleLesson.id, challenge: { kind: 'fail', lock: 'no' } } },
      'UNKNOWN_LOCK',
    ],
    [
      'a challenge about another parameter',
      {
        do: 'release',
        handsOn: { scenario: sampleLesson.id, challenge: { kind: 'smallest', lock: 'wrong', parameter: 'no' } },
      },
      'UNKNOWN_PARAMETER',
    ],
  ])('refuses %s', (_what, action, code) => {
    expect(() => act(emptyRoom(), action, scene)).toThrow(expect.objectContaining({ code }))
  })
})

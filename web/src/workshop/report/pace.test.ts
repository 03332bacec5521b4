import { expect, test } from 'vitest'
import { askedCount, hardFirst, paceOf, rightAnswers } from './pace.ts'

const min = 60_000
const person = { name: 'Ana', joinedAtMs: 0, removed: false, answers: [], right: 0, runs: 0, levels: [], exercises: [] }
const question = (id: number, rightShare: number | null) => ({
  id,
  ask: '',
  options: [],
  right: [],
  tally: [],
  answered: 0,
  rightShare,
  of: null,
  sayings: [],
  hidden: 0,
})

test('an item lasts until the next begins, and counts again when it is taken up again', () => {
  const plan = {
    title: 'Plan',
    items: ['a', 'b', 'c'].map((scenario) => ({ scenario, minutes: 10, notes: '' })),
  }
  const pace = [
    { item: 0, startedAtMs: 0 },
    { item: 1, startedAtMs: 12 * min },
    { item: 0, startedAtMs: 20 * min },
  ]
  expect(paceOf({ plan, pace, people: [{ ...person, lastSeenAtMs: 25 * min }] }).map(({ realMin }) => realMin)).toEqual(
    [17, 8, null],
  )
  expect(paceOf({ plan: null, pace, people: [] })).toEqual([])
})

test('what was hard comes first', () => {
  const questions = [question(1, 0.75), question(2, 0.25), question(3, null), question(4, 0.5 / 2 + 0.2)]
  expect(hardFirst({ questions, hard: [2, 4] }).map(({ id }) => id)).toEqual([2, 4, 1, 3])
})

test('right answers are counted, not shares: 7 of 20 and 1 of 1 are 8 of 21', () => {
  const answered = (right: number, of: number) => {
    return { ...question(1, right / of), right: [0], tally: [right, of - right], answered: of }
  }
  // Nobody could get the last question right.
  const questions = [answered(7, 20), answered(1, 1), { ...question(3, null), answered: 5 }]
  expect(rightAnswers({ questions })).toEqual({ right: 8, of: 21 })
  expect(rightAnswers({ questions: [question(1, null)] })).toBeNull()
})

test('the figure of right answers counts the questions by which the podium ranks, and a question asked again counts once', () => {
  const of = { scenario: 'gc-pause', number: 0 }
  const asked = (id: number, over: object = {}) => {
    return {
      ...question(id, 1),
      right: [0],
      tally: [2],
      answered: 2,
      of,
      shown: 'revealed' as const,
      scored: true,
      ...over,
    }
  }
  const again = asked(2, { scored: false, tally: [0, 1], answered: 1, rightShare: 0 })
  const unshown = asked(3, { of: { ...of, number: 1 }, shown: 'tally' as const })
  const questions = [asked(1), again, unshown]
  expect(rightAnswers({ questions })).toEqual({ right: 2, of: 2 })
  expect(askedCount({ questions })).toBe(2)
})

test('the check and a second vote ask the same questions again, and count once', () => {
  const check = (id: number, number: number, time: 'start' | 'end') => {
    return { ...question(id, null), check: { time, number, of: 2 } }
  }
  const twice = [check(1, 0, 'start'), check(2, 1, 'start'), check(5, 0, 'end'), check(6, 1, 'end')]
  const questions = [...twice, question(3, null), { ...question(4, null), again: 3 }]
  expect(askedCount({ questions })).toBe(3)
  expect(askedCount({ questions: [] })).toBe(0)
})

import { expect, test } from 'vitest'
import { givenTo, missedBy, myScore, mySecondVotes, noPointIn, wasRight } from './score.ts'

const question = (id: number, right?: number[]) => ({
  id,
  ask: 'What now?',
  form: 'options' as const,
  options: ['a', 'b', 'c'],
  state: 'revealed' as const,
  of: null,
  ...(right === undefined ? {} : { right }),
})

test('only revealed questions with a right answer count, also those one did not answer', () => {
  const me = {
    answers: [
      { question: 1, option: 0 },
      { question: 2, option: 2 },
      { question: 4, option: 1 },
    ],
    questions: [question(1, [0, 1]), question(2, [1]), question(3, [0]), question(4, []), question(5)],
  }
  expect(myScore(me)).toEqual({ right: 1, of: 3 })
  // Neither a second vote nor an answer after looking ahead gives a point.
  const second = { ...question(6, [0]), scored: false }
  const again = { ...me, answers: [...me.answers, { question: 6, option: 0 }], questions: [...me.questions, second] }
  expect(myScore(again)).toEqual({ right: 1, of: 3 })
  expect(myScore({ ...again, looked: [1] })).toEqual({ right: 0, of: 3 })
  expect([givenTo(me, 2), givenTo(me, 3)]).toEqual([2, null])
  expect([wasRight(question(4, []), 1), wasRight(question(3, [0]), null), wasRight(question(2, [1]), 2)]).toEqual([
    null,
    null,
    false,
  ])
})

test('a right second vote is told apart from the first, which was missed and gives the point', () => {
  const second = { ...question(2, [1]), again: 1, scored: false }
  const me = { answers: [{ question: 2, option: 1 }], questions: [question(1, [1]), second] }
  expect([myScore(me), mySecondVotes(me)]).toEqual([
    { right: 0, of: 1 },
    { right: 1, of: 1 },
  ])
  expect(mySecondVotes({ answers: [], questions: [question(1, [1])] })).toEqual({ right: 0, of: 0 })
})

test('who votes only the first time missed the second vote, not the question', () => {
  const first = { answers: [{ question: 1, option: 1 }] }
  const second = { ...question(2, [1]), again: 1 }
  expect(missedBy(first, second)).toEqual({ is: 'second-vote', firstRight: true })
  expect(missedBy(first, { ...second, right: [0] })).toEqual({ is: 'second-vote', firstRight: false })
  expect(missedBy(first, { ...question(2), again: 1 })).toEqual({ is: 'second-vote', firstRight: null })
  expect(missedBy({ answers: [] }, second)).toEqual({ is: 'question', firstRight: null })
  expect(missedBy(first, question(3, [1]))).toEqual({ is: 'question', firstRight: null })
})

test('a member is told before a vote that it gives no point, and why', () => {
  const open = { ...question(2), state: 'open' as const, scored: false }
  const of = { scenario: 'gc-pause', number: 0 }
  expect(noPointIn({ ...open, of, scored: true })).toBeNull()
  expect(noPointIn({ ...open, of })).toBe('asked')
  expect(noPointIn({ ...open, of, again: 1 })).toBe('second')
  expect(noPointIn({ ...open, check: { time: 'end', number: 0, of: 2 } })).toBe('check')
  expect(noPointIn({ ...open, steps: ['revealed'] })).toBeNull()
  expect(noPointIn({ ...open, of, state: 'closed' })).toBeNull()
})

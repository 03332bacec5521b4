import { expect, test } from 'vitest'
import { hardnessOf } from './hardness.ts'

const people = ['Ana', 'Ben', 'Cleo', 'Dan'].map((name) => {
  return {
    name,
    joinedAtMs: 0,
    lastSeenAtMs: 0,
    removed: false,
    answers: [],
    right: 0,
    runs: 0,
    levels: [],
    exercises: [],
  }
})
const question = (ask: string, answered: number, right: number[] = [0]) => ({
  ...{ id: 1, ask, options: ['a', 'b'], right, tally: [answered, 0], answered },
  ...{ rightShare: answered === 0 ? null : 1, of: null, sayings: [], hidden: 0 },
})
const of = (questions: ReturnType<typeof question>[], hard: number[] = []) => hardnessOf({ questions, hard, people })

test('nothing is called easy that nobody, or too few, answered', () => {
  expect(of([question('first', 0), question('second', 1)])).toEqual({
    is: 'few',
    unanswered: ['first'],
    few: ['second'],
  })
})

test('with enough answers to some, the others are named', () => {
  expect(of([question('first', 2), question('second', 1)])).toEqual({ is: 'easy', unanswered: [], few: ['second'] })
  expect(of([question('first', 2), question('second', 0)], [1])).toMatchObject({ is: 'hard', unanswered: ['second'] })
})

test('a question without a right answer is not hard or easy, and may be unanswered', () => {
  expect(of([question('open', 3, []), question('silent', 0, [])])).toEqual({
    is: 'none',
    unanswered: ['silent'],
    few: [],
  })
  // A second vote belongs to the first vote, and is not a question of its own.
  expect(of([question('first', 2), { ...question('first', 0), again: 1 } as never])).toMatchObject({ unanswered: [] })
})

test('a question that is asked several times counts by the time when most answered', () => {
  expect(of([question('first', 3), question('first', 0)])).toEqual({ is: 'easy', unanswered: [], few: [] })
  expect(of([question('first', 1), question('first', 3)])).toEqual({ is: 'easy', unanswered: [], few: [] })
  expect(of([question('first', 0), question('first', 0)])).toEqual({ is: 'few', unanswered: ['first'], few: [] })
})

test('of the check, its end counts, and no start', () => {
  const asked = (time: 'start' | 'end', answered: number) => ({
    ...question('check', answered),
    check: { time, number: 0, of: 1 },
  })
  expect(of([asked('start', 3)])).toMatchObject({ is: 'none' })
  expect(of([asked('start', 3), asked('end', 1)])).toMatchObject({ is: 'few', few: ['check'] })
})

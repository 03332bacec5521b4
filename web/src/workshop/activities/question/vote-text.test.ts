import { expect, test } from 'vitest'
import { votesText } from './vote-text.ts'

test('each figure names its vote, and a vote without answers says so', () => {
  expect(votesText({ answered: 0, right: 0 }, { answered: 1, right: 1 })).toBe(
    'First vote: nobody answered. Second vote: 1 of 1 answer right.',
  )
  expect(votesText({ answered: 3, right: 2 }, { answered: 0, right: 0 })).toBe(
    'First vote: 2 of 3 answers right. Second vote: nobody answered.',
  )
  expect(votesText({ answered: 1, right: null }, { answered: 2, right: null })).toBe(
    'First vote: 1 person answered. Second vote: 2 people answered.',
  )
})

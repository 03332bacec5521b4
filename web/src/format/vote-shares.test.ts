import { expect, test } from 'vitest'
import { voteShares } from './vote-shares.ts'

test('a bar is a part of all votes, not of the largest bar', () => {
  expect(voteShares([1, 1, 2])).toEqual([25, 25, 50])
  expect(voteShares([2, 0])).toEqual([100, 0])
  expect(voteShares([0, 0])).toEqual([0, 0])
})

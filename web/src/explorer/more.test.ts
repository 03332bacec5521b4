import { expect, test } from 'vitest'
import { usual } from '#model/messages/offered.ts'
import { moreOf } from './more.ts'

const none = { ...usual, leaseEnds: 0, crashes: 0 }
const named = (more: ReturnType<typeof moreOf>) => more.map(({ figure, value }) => `${figure} ${value}`)

test('where nothing goes wrong, one more of everything can be tried that is not at its most', () => {
  const other = { level: {}, restarts: false }
  expect(named(moreOf(none, other))).toEqual(['leaseEnds 1', 'crashes 1', 'lateReplies 1', 'clients 3'])
  expect(named(moreOf({ ...none, leaseEnds: 1, crashes: 1 }, other))).toEqual([
    'leaseEnds 2',
    'lateReplies 1',
    'clients 3',
  ])
  const most = { clients: 3, leaseEnds: 2, crashes: 1, lateReplies: 1, restarts: 1 }
  expect(moreOf(most, { level: {}, restarts: true })).toEqual([])
})

test('what the level of the lock has comes first, and only servers that can restart do', () => {
  const level = { leaseEnds: 0, crashes: 0, lateReplies: 1 }
  expect(named(moreOf(none, { level, restarts: true }))).toEqual([
    ...['lateReplies 1', 'leaseEnds 1', 'crashes 1', 'restarts 1', 'clients 3'],
  ])
})

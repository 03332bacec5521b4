import { expect, test } from 'vitest'
import type { LockState } from '#scenarios/define.ts'
import { Holders } from './holders.ts'
import type { KeyChange } from './keyspace.ts'

const change = (kind: KeyChange['kind'], value: LockState['value'], type: 'string' | 'hash' | 'list' = 'string') =>
  ({ kind, key: 'lock', notice: 'set', state: { type, value, expiresWallMs: null } }) as const

/** The first element of the list holds the lock. */
const queue = new Holders({
  holders: ({ value }) => (Array.isArray(value) ? value.slice(0, 1).map((sign) => ({ sign })) : []),
})
const byDeadline = new Holders({ holders: ({ value }) => [{ sign: String(value), dueWallMs: Number(value) }] })

test('without a word of the lock, nothing is said', () => {
  expect(new Holders({}).after('n1', change('key-set', 'a'), 'A', 0)).toEqual({})
})

test('whoever wrote a sign there holds the lock while the sign counts, whoever changes the key', () => {
  const holders = new Holders({
    holders: ({ value }) => (typeof value === 'object' ? [{ sign: Object.values(value)[0] ?? '' }] : []),
  })
  expect(holders.after('n1', change('key-set', { owner: 'a' }, 'hash'), 'A', 0)).toEqual({ holder: 'A' })
  expect(holders.after('n1', change('key-changed', { owner: 'a', count: '2' }, 'hash'), 'B', 0)).toEqual({
    holder: 'A',
  })
  expect(holders.after('n1', change('key-changed', { owner: 'b' }, 'hash'), 'B', 0)).toEqual({ holder: 'B' })
})

test('nobody holds a lock in whose key nobody counts', () => {
  expect(queue.after('n1', change('key-set', [], 'list'), 'A', 0)).toEqual({ holder: null })
})

test('a deadline in the value is told, and a value that is written again is its last writer’s', () => {
  expect(byDeadline.after('n1', change('key-set', '5000'), 'A', 0)).toEqual({ holder: 'A', deadlineWallMs: 5000 })
  expect(byDeadline.after('n1', change('key-set', '5000'), 'B', 0)).toEqual({ holder: 'B', deadlineWallMs: 5000 })
})

test('a replica has its copy from nobody: the sign tells whose it is', () => {
  expect(byDeadline.after('n2', change('key-set', '5000'), undefined, 0)).toMatchObject({ holder: 'B' })
  expect(byDeadline.after('n2', change('key-set', '7000'), undefined, 0)).toEqual({ deadlineWallMs: 7000 })
})

test('where several may hold the lock, all are told, each with its own deadline', () => {
  const holders = new Holders({
    capacity: 2,
    holders: ({ value }) => Object.entries(value).map(([sign, due]) => ({ sign, dueWallMs: Number(due) })),
  })
  const after = (value: Record<string, string>, by: string) =>
    holders.after('n1', change('key-changed', value, 'hash'), by, 0).places
  holders.after('n1', change('key-set', { a: '5000' }, 'hash'), 'A', 0)
  expect(after({ a: '5000', b: '6000' }, 'B')).toEqual([
    { client: 'A', deadlineWallMs: 5000 },
    { client: 'B', deadlineWallMs: 6000 },
  ])
  expect(after({ b: '6000' }, 'A')).toEqual([{ client: 'B', deadlineWallMs: 6000 }])
})

test('in a mere number, whoever counts down gives back its own place, or else the oldest', () => {
  const holders = new Holders({
    capacity: 'any',
    holders: ({ value }) => Array.from({ length: Number(value) }, () => ({})),
  })
  const clients = (kind: KeyChange['kind'], value: string, by: string) =>
    holders.after('n1', change(kind, value), by, 0).places?.map(({ client }) => client)
  expect(clients('key-set', '1', 'A')).toEqual(['A'])
  expect(clients('key-changed', '2', 'B')).toEqual(['A', 'B'])
  expect(clients('key-changed', '3', 'C')).toEqual(['A', 'B', 'C'])
  expect(clients('key-changed', '2', 'B')).toEqual(['A', 'C'])
  expect(clients('key-changed', '1', 'D')).toEqual(['C'])
  expect(clients('key-set', '1', 'B')).toEqual(['B'])
})

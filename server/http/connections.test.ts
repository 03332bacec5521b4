import { expect, test } from 'vitest'
import { Connections } from './connections.ts'

test('so many of each address, and again when some have gone', () => {
  const connections = new Connections(2)
  expect([connections.enter('a'), connections.enter('a'), connections.enter('a')]).toEqual([true, true, false])
  expect(connections.enter('b')).toBe(true)
  connections.leave('a')
  expect([connections.enter('a'), connections.enter('a')]).toEqual([true, false])
})

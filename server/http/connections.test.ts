import { expect, test } from 'vitest'
import { Connections, isAtHome, type OpenSocket } from './connections.ts'

function connection(isAtHome = false): OpenSocket & { closed: number } {
  const made = {
    closed: 0,
    isAtHome: () => isAtHome,
    close: () => {
      made.closed += 1
    },
  }
  return made
}

test('so many of each address: the oldest that is in no workshop goes, and whoever is in one stays', () => {
  const connections = new Connections(2)
  const [teacher, first, second, third] = [connection(true), connection(), connection(), connection(true)]
  for (const each of [teacher, first, second]) expect(connections.enter('a', each)).toBe(true)
  expect([teacher, first, second].map(({ closed }) => closed)).toEqual([0, 1, 0])
  expect(connections.enter('b', connection())).toBe(true)
  expect([teacher, second].map(({ closed }) => closed)).toEqual([0, 0])

  expect(connections.enter('a', third)).toBe(true)
  expect(second.closed).toBe(1)
  expect(connections.enter('a', connection())).toBe(false)
  connections.leave('a', third)
  expect(connections.enter('a', connection())).toBe(true)
})

test('a thousand windows of one member are nobody’s home', () => {
  const member = { code: 'ABCDEF', id: 'm00000000001' }
  const withWindows = (many: number) => isAtHome({ member }, (whose) => (whose === member ? many : 0))
  expect([withWindows(1), withWindows(2), withWindows(1000)]).toEqual([true, true, false])
  expect(isAtHome({ lead: 'ABCDEF' }, () => 0)).toBe(true)
  expect(isAtHome({}, () => 0)).toBe(false)
})

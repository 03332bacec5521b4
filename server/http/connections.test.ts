import { expect, test } from 'vitest'
import { Connections, isAtHome, type OpenSocket } from './connections.ts'

function connection(is: 'stranger' | 'member' | 'teacher' = 'stranger'): OpenSocket & { closed: number } {
  const made = {
    closed: 0,
    isAtHome: () => is !== 'stranger',
    leads: () => is === 'teacher',
    close: () => {
      made.closed += 1
    },
  }
  return made
}

test('so many of each address: the oldest that is in no workshop goes, and whoever is in one stays', () => {
  const connections = new Connections({ most: 1, reserve: 1 })
  const [teacher, first, second, third] = [connection('teacher'), connection(), connection(), connection('teacher')]
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

test('where all are in workshops, a newcomer takes the place of the oldest of the reserve that leads none', () => {
  const connections = new Connections({ most: 2, reserve: 3 })
  const seated = [connection('member'), connection('member')]
  const reserve = [connection('teacher'), connection('member'), connection('member')]
  for (const each of [...seated, ...reserve]) connections.enter('a', each)
  const closed = () => [...seated, ...reserve].map((each) => each.closed)
  const newcomers = Array.from({ length: 2 }, () => connection('teacher'))
  for (const each of newcomers) expect(connections.enter('a', each)).toBe(true)
  expect(closed()).toEqual([0, 0, 0, 1, 1])
  expect(connections.enter('a', connection('teacher'))).toBe(false)
  expect(newcomers.map((each) => each.closed)).toEqual([0, 0])
})

test('a thousand windows of one member are nobody’s home', () => {
  const member = { code: 'ABCDEF', id: 'm00000000001' }
  const withWindows = (many: number) => isAtHome({ member }, (whose) => (whose === member ? many : 0))
  expect([withWindows(1), withWindows(2), withWindows(1000)]).toEqual([true, true, false])
  expect(isAtHome({ lead: 'ABCDEF' }, () => 0)).toBe(true)
  expect(isAtHome({}, () => 0)).toBe(false)
})

import { expect, test } from 'vitest'
import { hashOf } from '../workshop/codes.ts'
import type { SocketData } from './page-socket.ts'
import { askerOf, mayChange, mayOpenRooms, ownerOf, Rights } from './rights.ts'

const token = 'a'.repeat(48)
const visitor = 'b'.repeat(48)
const refused = expect.objectContaining({ code: 'FORBIDDEN' })

test('whoever shows the host’s token is the host, and nobody by the address that they come from', () => {
  const rights = new Rights(token)
  expect(rights.of({ host: token }, 'c').isHost).toBe(true)
  for (const auth of [{ host: 'x' }, { host: '' }, { host: [token] }, {}, null, 'x', undefined])
    expect(rights.of(auth, 'c')).toEqual({ isHost: false, visitor: 'c' })
})

test('a run and its recording belong to who made them, their room, and the host', () => {
  const rights = new Rights(token)
  const person = (auth: unknown, more: Partial<SocketData> = {}): SocketData => ({
    ...rights.of(auth, 'connection'),
    ...more,
  })
  const maker = person({ visitor }, { member: { code: 'ABCDEF', id: 'm1' } })
  const owner = ownerOf(maker)
  expect(owner).toEqual({ visitor: hashOf(visitor), room: 'ABCDEF' })
  mayChange(person({ visitor }), owner)
  mayChange(person({}, { lead: 'ABCDEF' }), owner)
  mayChange(person({ host: token }), owner)
  for (const other of [
    person({}),
    person({ visitor: 'c'.repeat(48) }),
    person({}, { lead: 'GHJKLM' }),
    person({}, { member: { code: 'ABCDEF', id: 'm2' } }),
  ])
    expect(() => mayChange(other, owner)).toThrow(refused)
  expect(() => mayChange(maker, {})).toThrow(refused)
})

test('only a teacher or the host may open workshops', () => {
  const rights = new Rights(token)
  const person = rights.of({}, 'c')
  expect(() => mayOpenRooms(person)).toThrow(refused)
  expect(() => mayOpenRooms({ ...person, member: { code: 'ABCDEF', id: 'm' } })).toThrow(refused)
  mayOpenRooms({ ...person, lead: 'ABCDEF' })
  mayOpenRooms(rights.of({ host: token }, 'c'))
})

test('the host and whoever leads go first in line, and a member of a workshop has a place there', () => {
  const standings = [{ isHost: true }, { lead: 'ABCDEF' }, { member: { code: 'ABCDEF', id: 'm1' } }, {}]
  expect(standings.map((data) => askerOf(data).standing)).toEqual(['leads', 'leads', 'member', 'guest'])
})

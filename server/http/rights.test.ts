import { expect, test } from 'vitest'
import { hashOf } from '../workshop/codes.ts'
import type { SocketData } from './page-socket.ts'
import { askerOf, mayChange, mayOpenRooms, ownerOf, Rights } from './rights.ts'

const token = 'a'.repeat(48)
const visitor = 'b'.repeat(48)
const from = (address: string, headers = {}, auth: unknown = {}) => ({ address, headers, auth })
const refused = expect.objectContaining({ code: 'FORBIDDEN' })

test('who comes from this machine is the host, unless something stands between', () => {
  const rights = new Rights(token, true)
  expect(rights.of(from('127.0.0.1'), 'c').isHost).toBe(true)
  expect(rights.of(from('192.168.1.7'), 'c').isHost).toBe(false)
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(rights.of(from('127.0.0.1', { [header]: 'x' }), 'c').isHost).toBe(false)
  expect(new Rights(token, false).of(from('::1'), 'c').isHost).toBe(false)
})

test('whoever shows the host’s token is the host, from wherever', () => {
  const rights = new Rights(token, false)
  expect(rights.of(from('10.0.0.1', {}, { host: token }), 'c').isHost).toBe(true)
  for (const auth of [{ host: 'x' }, { host: '' }, { host: [token] }, null, 'x', undefined])
    expect(rights.of(from('10.0.0.1', {}, auth), 'c')).toEqual({ isHost: false, visitor: 'c' })
})

test('a run and its recording belong to who made them, their room, and the host', () => {
  const rights = new Rights(token, false)
  const person = (auth: unknown, more: Partial<SocketData> = {}): SocketData => ({
    ...rights.of(from('10.0.0.1', {}, auth), 'connection'),
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

test('from another machine only a teacher or the host may open workshops', () => {
  const rights = new Rights(token, true)
  const person = rights.of(from('192.168.1.7'), 'c')
  expect(() => mayOpenRooms(person)).toThrow(refused)
  expect(() => mayOpenRooms({ ...person, member: { code: 'ABCDEF', id: 'm' } })).toThrow(refused)
  mayOpenRooms({ ...person, lead: 'ABCDEF' })
  mayOpenRooms(rights.of(from('127.0.0.1'), 'c'))
})

test('the host and whoever leads go first in line, and a member of a workshop has a place there', () => {
  const standings = [{ isHost: true }, { lead: 'ABCDEF' }, { member: { code: 'ABCDEF', id: 'm1' } }, {}]
  expect(standings.map((data) => askerOf(data).standing)).toEqual(['leads', 'leads', 'member', 'guest'])
})

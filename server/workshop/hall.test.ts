import { expect, test, vi } from 'vitest'
import type { LeadView, RoomView } from '../../model/messages/workshop.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import type { Audience } from './audience.ts'
import { Hall } from './hall.ts'
import { limits } from './limits.ts'
import { MemoryStore } from './memory-store.ts'

const catalogue = await loadCatalogue()

/** A hall whose clock is set by hand; whatever it tells is kept. No run is started here. */
function open() {
  const told = { rooms: [] as RoomView[], classes: [] as LeadView[] }
  const audience: Audience = {
    room: (_code, view) => told.rooms.push(view),
    place: () => {},
    leads: (_code, view) => told.classes.push(view),
    mine: () => {},
    removed: () => {},
    present: async () => [],
  }
  let nowMs = 1_000_000
  const failures: unknown[] = []
  const desk = {
    submit: () => {
      throw new Error('nobody runs anything here')
    },
    watch: () => () => {},
  }
  const store = new MemoryStore(() => nowMs)
  const onFailure = (error: unknown) => failures.push(error)
  const hall = new Hall({ store, audience, catalogue, desk, onFailure, nowMs: () => nowMs })
  return { hall, told, failures, later: (byMs: number) => (nowMs += byMs) }
}

test('a room ends by itself after its time, and then takes nobody and nothing', async () => {
  const { hall, later } = open()
  const { code, secret } = await hall.create()
  const { token } = await hall.join(code, 'Ana', undefined)
  later(limits.openMs + 1)
  await expect(hall.join(code, 'Ben', undefined)).rejects.toMatchObject({ code: 'ROOM_ENDED' })
  await expect(hall.act(code, { do: 'freeze', frozen: true })).rejects.toMatchObject({ code: 'ROOM_ENDED' })
  expect((await hall.join(code, undefined, token)).room.state).toBe('ended')
  expect((await hall.report(code, secret)).people.map(({ name }) => name)).toEqual(['Ana'])
})

test('many acts at once are all carried out, one after the other', async () => {
  const { hall } = open()
  const { code } = await hall.create()
  const versions = await Promise.all(
    Array.from({ length: 20 }, (_, i) => hall.act(code, { do: 'freeze', frozen: i % 2 === 0 })),
  )
  expect([...versions].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 2))
})

test('so many rooms and no more', async () => {
  const { hall } = open()
  for (let count = 0; count < limits.rooms; count += 1) await hall.create()
  await expect(hall.create()).rejects.toMatchObject({ code: 'TOO_MANY' })
})

test('the teacher is told of many answers a few times, not many', async () => {
  const { hall, told, failures } = open()
  const { code } = await hall.create()
  const people = await Promise.all(Array.from({ length: 100 }, (_, i) => hall.join(code, `P${i}`, undefined)))
  await hall.act(code, { do: 'ask', question: { kind: 'lesson', scenario: 'gc-pause', number: 0 } })
  await Promise.all(people.map(({ member }) => hall.answer(code, member, 1, 2)))
  await vi.waitFor(() => expect(told.classes.at(-1)).toMatchObject({ answered: 100, tally: [0, 0, 100] }), 10_000)
  expect(told.classes.length).toBeLessThan(10)
  expect(failures).toEqual([])
  hall.close()
})

test('a plan may only name lessons that there are', async () => {
  const { hall } = open()
  const plan = { title: 'P', items: [{ scenario: 'nonsense', minutes: 5, notes: '' }] }
  await expect(hall.create('T', plan)).rejects.toMatchObject({ code: 'UNKNOWN_SCENARIO' })
})

import { afterEach, expect, test, vi } from 'vitest'
import type { Place, RoomNotice, RoomPlace, RoomView } from '#model/messages/workshop.ts'
import { connectOffline } from '#web/connection/offline.ts'
import type { RoomLine } from '#web/connection/room.ts'
import { waitingTheatre } from '#web/player/testing/sample.ts'
import { createSession } from '#web/session/session.ts'
import type { Memory } from './memory.ts'
import { openRoom } from './room-session.ts'
import { openRoomStore } from './testing/room-store.ts'

const view = openRoomStore().getState().room as RoomView
const question: RoomView['question'] = {
  id: 1,
  ask: 'Who holds it?',
  form: 'options',
  options: [],
  state: 'open',
  of: null,
}
const place = (index: number): Place => ({
  scenario: 'gc-pause',
  comparison: 'c',
  index,
  atMs: 0,
  live: false,
  panel: 'code',
  focus: 0,
})

const neverRead = () => Promise.reject(new Error('nothing is read here'))

afterEach(() => {
  vi.useRealTimers()
})

/** Enters a member into a room that can send the member notices. */
async function enter(room: Partial<RoomView>, ask: RoomLine['ask'] = async (_name, request) => request as never) {
  let hear: ((notice: RoomNotice) => void) | undefined
  const me = { id: 'm', name: 'Ada', answers: [], questions: [], runs: [] }
  const line = {
    join: async () => ({ token: 't', room: { ...view, ...room }, me }),
    ask,
    listen: (deliver: (notice: RoomNotice) => void) => {
      hear = deliver
      return () => {}
    },
  } as unknown as RoomLine
  const connection = { ...connectOffline('site'), room: async () => line }
  const memory = { get: () => 'token', set: () => {} } as unknown as Memory
  const theatre = createSession(connection, waitingTheatre(), { read: neverRead })
  const session = openRoom({ session: theatre, memory, activities: [] }, { code: 'ABCDEF', role: 'member' })
  session.open()
  await session.join('Ada')
  if (hear === undefined) throw new Error('nobody listens')
  const { store } = session
  return {
    onRoom: (notice: RoomView) => hear?.({ name: 'room', notice }),
    onPlace: (notice: RoomPlace) => hear?.({ name: 'room-place', notice }),
    shown: () => store.getState().room,
    aheadMs: () => store.getState().aheadMs,
    entered: () => store.getState().entered,
    again: () => session.join('Ada'),
    session,
    line,
  }
}

const hubLost = () => Promise.reject(Object.assign(new Error('out of reach'), { code: 'HUB_LOST' }))

test('while the hub is out of reach the page says so, and what was asked is taken up again', async () => {
  vi.useFakeTimers()
  let refusals = 1
  const ask: RoomLine['ask'] = (_name, request) => {
    refusals -= 1
    return refusals >= 0 ? hubLost() : Promise.resolve(request as never)
  }
  const { session, line, again } = await enter({ question }, ask)
  const { store } = session
  const join = vi.fn(line.join).mockImplementationOnce(hubLost).mockImplementationOnce(hubLost)
  line.join = join
  const entering = again()
  await vi.advanceTimersByTimeAsync(100)
  expect(store.getState()).toMatchObject({ status: 'in', problem: { code: 'HUB_LOST' } })
  await vi.advanceTimersByTimeAsync(10_000)
  await entering
  expect([store.getState().problem, join.mock.calls.length]).toEqual([null, 3])

  const answering = session.ask('room-answer', { question: 1, option: 0 })
  await vi.advanceTimersByTimeAsync(100)
  expect(store.getState().problem?.code).toBe('HUB_LOST')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answering).toEqual({ question: 1, option: 0 })
  expect(store.getState().problem).toBeNull()
})

test('whoever leaves the room meanwhile does not come back in', async () => {
  vi.useFakeTimers()
  const { session, line, again } = await enter({})
  const leave = session.open()
  const join = vi.fn(line.join).mockImplementation(hubLost)
  line.join = join
  const entering = again()
  await vi.advanceTimersByTimeAsync(100)
  leave()
  const tries = join.mock.calls.length
  expect(tries).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(60_000)
  await entering
  expect(join.mock.calls.length).toBe(tries)
})

test('what a view tells counts though a step has overtaken it, but for its place', async () => {
  const { onRoom, onPlace, shown } = await enter({ version: 3, question })
  onPlace({ version: 5, place: place(8) })
  onRoom({ ...view, version: 4, question: null, place: place(7) })
  expect(shown()).toMatchObject({ version: 5, question: null, place: { index: 8 } })
})

test('a view that comes after a newer one is old', async () => {
  const { onRoom, shown } = await enter({ version: 3 })
  onRoom({ ...view, version: 5, question: null })
  onRoom({ ...view, version: 4, question })
  expect(shown()).toMatchObject({ version: 5, question: null })
})

test('it is counted how often one has got in', async () => {
  const { again, entered } = await enter({})
  const before = entered()
  await again()
  expect(entered()).toBe(before + 1)
})

test('clocks go by the server’s time, however wrong the page’s own is', async () => {
  const hour = 3_600_000
  const { onRoom, aheadMs } = await enter({ version: 3, nowMs: Date.now() + hour })
  const nearly = (ms: number) => expect(Math.abs(aheadMs() - ms)).toBeLessThan(hour / 2)
  nearly(hour)
  onRoom({ ...view, version: 4, nowMs: Date.now() - 2 * hour })
  nearly(-2 * hour)
})

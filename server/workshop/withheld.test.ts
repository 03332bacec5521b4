import { expect, test } from 'vitest'
import { isTold } from '../../model/messages/untold.ts'
import { act } from './act.ts'
import { emptyRoom, place, sampleLesson } from './testing/sample.ts'
import { Withheld } from './withheld.ts'

const scene = { nowMs: 0, lesson: () => sampleLesson, runnerOf: () => undefined }
const teaching = act(emptyRoom(), { do: 'show', place: place(null, 0) }, scene)

function withheldFrom() {
  const hub = { rooms: [teaching], asked: 0, isReachable: true, nowMs: 0 }
  const openRooms = async () => {
    hub.asked += 1
    return hub.rooms
  }
  const withheld = new Withheld({
    store: { openRooms },
    isReachable: () => hub.isReachable,
    onFailure: (error) => expect.fail(String(error)),
    nowMs: () => hub.nowMs,
  })
  const told = async () => {
    await withheld.look()
    return withheld.lesson(sampleLesson).questions.map(isTold)
  }
  return { hub, told }
}

test('what a teacher has to reveal stays withheld while the rooms cannot be reached', async () => {
  const { hub, told } = withheldFrom()
  expect(await told()).toEqual([false])
  hub.isReachable = false
  hub.nowMs = 60_000
  expect(await told()).toEqual([false])
  hub.isReachable = true
  hub.rooms = [act(teaching, { do: 'end' }, scene)].filter(({ state }) => state === 'open')
  expect(await told()).toEqual([true])
})

test('however many ask, the rooms are looked at twice a second', async () => {
  const { hub, told } = withheldFrom()
  await Promise.all(Array.from({ length: 100 }, told))
  expect(hub.asked).toBe(1)
  hub.nowMs = 600
  await Promise.all(Array.from({ length: 100 }, told))
  expect(hub.asked).toBe(2)
})

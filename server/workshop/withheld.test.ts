import { expect, test } from 'vitest'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import { act } from './act.ts'
import { emptyRoom, place, sampleLesson, scene } from './testing/sample.ts'
import { Withheld } from './withheld.ts'

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
  const revealed = async () => {
    await withheld.look()
    return withheld.lesson(sampleLesson).questions.map(hasAnswer)
  }
  return { hub, revealed, withheld }
}

test('what a teacher has to reveal stays withheld while the rooms cannot be reached', async () => {
  const { hub, revealed } = withheldFrom()
  expect(await revealed()).toEqual([false])
  hub.isReachable = false
  hub.nowMs = 60_000
  expect(await revealed()).toEqual([false])
  hub.isReachable = true
  hub.rooms = [act(teaching, { do: 'end' }, scene)].filter(({ state }) => state === 'open')
  expect(await revealed()).toEqual([true])
})

test('however many ask, the rooms are looked at twice a second', async () => {
  const { hub, revealed } = withheldFrom()
  await Promise.all(Array.from({ length: 100 }, revealed))
  expect(hub.asked).toBe(1)
  hub.nowMs = 600
  await Promise.all(Array.from({ length: 100 }, revealed))
  expect(hub.asked).toBe(2)
})

test('a run with a moved fault has no questions to withhold, but the lesson’s file among its sources', async () => {
  const { withheld } = withheldFrom()
  await withheld.look()
  const file = { file: 'lesson.ts', language: 'ts', text: 'questions: [{ ask: 1, options: [{ right: true }] }],' }
  const header = {
    lesson: { ...sampleLesson, questions: [] },
    sources: [file],
    changes: [{ lock: 'wrong', fault: 0 }],
  } as unknown as TraceHeader
  expect(withheld.header(header).sources[0]?.text).not.toContain('right: true')
})

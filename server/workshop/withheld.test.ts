import { expect, test } from 'vitest'
import { hasAnswer } from '#model/messages/withheld-answers.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import { act } from './act.ts'
import { emptyRoom, firstQuestion, sampleLesson, scene } from './testing/sample.ts'
import { Withheld } from './withheld.ts'

const teaching = act(emptyRoom(), { do: 'ask', question: firstQuestion }, scene)

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
    dateMs: () => hub.nowMs,
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

test.each([
  [
    'as most lessons write it',
    "questions: [{ ask: 'Who?', options: [{ text: 'A', right: true, why: 'It was first.' }] }],",
  ],
  [
    'with what another file or a function makes',
    "const yes = (text) => ({ text, ['ri' + 'ght']: true, why: 'It was first.' })\nquestions: ask(yes)",
  ],
])('the lesson’s own file is withheld, however it is written: %s', async (_, text) => {
  const { withheld } = withheldFrom()
  await withheld.look()
  const sources = [
    { file: 'locks/redis/watchdog/lock.ts', language: 'ts', text: 'acquire()' },
    { file: 'workers/sell-one.ts', language: 'ts', text: 'sell()' },
    { file: 'chapters/1-first/lesson.ts', language: 'ts', text },
  ]
  const shown = (lesson: Partial<TraceHeader['lesson']>) =>
    withheld.header({ lesson: { ...sampleLesson, ...lesson }, sources } as unknown as TraceHeader).sources
  // A run with a moved fault has no questions to withhold, but its source files contain the lesson's questions.
  for (const lesson of [{}, { questions: [] }]) {
    const [lock, worker, own] = shown(lesson)
    expect([lock, worker]).toEqual(sources.slice(0, 2))
    expect(own?.text).not.toMatch(/right|ri|first/)
    expect(own?.text.split('\n')).toHaveLength(text.split('\n').length)
  }
  expect(shown({ id: 'another' })).toEqual(sources)
})

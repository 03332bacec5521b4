/** Opens a room between two windows of one teacher. The room sends every place to both windows, as the server does. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import { english } from '#model/words/en/phrases.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { captionAt, hasJumped, replayOf } from '#web/player/derived.ts'
import { recordedTheatre } from '#web/player/testing/sample.ts'
import { oneRoom } from './testing/one-room.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function room(delayMs: number) {
  const { lead, sent, close } = oneRoom(delayMs)
  return { window: (name: string) => lead(name, recordedTheatre()), sent, close }
}

const indexOf = (theatre: StoreApi<TheatreStore>) => theatre.getState().cursor.index

test('a step in one window is seen in the other, and is sent once', async () => {
  const { window, sent, close } = room(20)
  const [one, other] = [window('one'), window('other')]
  one.getState().seekToIndex(5)
  await vi.advanceTimersByTimeAsync(2000)
  expect([indexOf(one), indexOf(other)]).toEqual([5, 5])
  expect(sent).toEqual([{ by: 'one', index: 5 }])
  close()
})

test('a jump to the violation says the verdict in the other window too', async () => {
  const { window, close } = room(20)
  const [one, other] = [window('one'), window('other')]
  for (const { question } of replayOf(one.getState()).questions) one.getState().answer(question, 0)
  one.getState().jumpToViolation()
  await vi.advanceTimersByTimeAsync(2000)
  expect(hasJumped(one.getState())).toBe(true)
  expect(captionAt(other.getState(), english).text).toMatch(/^A wrote 4 at 6\.301 s, computed from the 5 it read/)
  one.getState().stepEvent(-1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(hasJumped(other.getState())).toBe(false)
  close()
})

test('whoever moves on is not called back by its own echo, however late that comes', async () => {
  const { window, sent, close } = room(300)
  const [one, other] = [window('one'), window('other')]
  for (let index = 1; index <= 20; index += 1) {
    one.getState().seekToIndex(index)
    await vi.advanceTimersByTimeAsync(50)
    expect(indexOf(one)).toBe(index)
  }
  await vi.advanceTimersByTimeAsync(3000)
  expect([indexOf(one), indexOf(other)]).toEqual([20, 20])
  expect(sent.every(({ by }) => by === 'one')).toBe(true)
  close()
})

test('both can lead in turn, and nothing is sent any more once they agree', async () => {
  const { window, sent, close } = room(40)
  const [one, other] = [window('one'), window('other')]
  one.getState().seekToIndex(9)
  await vi.advanceTimersByTimeAsync(1000)
  other.getState().seekToIndex(3)
  await vi.advanceTimersByTimeAsync(1000)
  expect([indexOf(one), indexOf(other)]).toEqual([3, 3])
  const before = sent.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent.length, before]).toEqual([2, 2])
  close()
})

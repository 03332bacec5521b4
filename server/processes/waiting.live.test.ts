import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { until, within } from './waiting.ts'

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('what takes too long is refused, with what was waited for', async () => {
  await expect(within('The answer', 20, new Promise(() => {}))).rejects.toThrow('The answer: not within 20 ms')
  const no = async () => {
    throw new Error('nobody there')
  }
  await expect(until('The server', no, { limitMs: 20 })).rejects.toThrow('The server: not within 20 ms: nobody there')
})

test('what had come while this process stood still is not too late', async () => {
  const answer = within('The answer', 1_000, readFile(new URL(import.meta.url)))
  standStill(2_000)
  expect((await answer).length).toBeGreaterThan(0)
})

test('a look during which this process stood still is not the last', async () => {
  let looks = 0
  const look = async () => {
    looks += 1
    if (looks === 1) standStill(100)
    return looks > 1
  }
  await until('The second look', look, { limitMs: 50 })
  expect(looks).toBe(2)
})

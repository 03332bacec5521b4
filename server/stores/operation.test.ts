import { expect, test } from 'vitest'
import { answered, type Outcome } from './operation.ts'

/** A machine whose clock a test sets. Its timers fire when they are due and the machine runs. */
function machine() {
  let nowMs = 0
  let timers: { dueMs: number; call: () => void }[] = []
  const clock = {
    startedWallMs: 0,
    nowMs: () => nowMs,
    wallNowMs: () => nowMs,
    after: (ms: number, call: () => void) => {
      const timer = { dueMs: nowMs + ms, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    sleep: () => Promise.resolve(),
    yield: () => Promise.resolve(),
  }
  const stands = (ms: number) => {
    nowMs += ms
  }
  const runs = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1) {
      stands(1)
      const due = timers.filter(({ dueMs }) => dueMs <= nowMs)
      timers = timers.filter(({ dueMs }) => dueMs > nowMs)
      for (const { call } of due) call()
      await Promise.resolve()
    }
  }
  return { clock, timers: () => timers.length, runs, stands }
}

function asks(limitMs: number) {
  const its = machine()
  let answer = (_: string) => {}
  const reply = new Promise<string>((resolve) => {
    answer = resolve
  })
  const heard: Outcome<string>[] = []
  void answered(reply, its.clock, limitMs).then((outcome) => heard.push(outcome))
  return { ...its, heard, answer }
}

test('who hears nothing for as long as they wait has no answer', async () => {
  const { runs, heard, timers } = asks(250)
  await runs(249)
  expect(heard).toEqual([])
  await runs(2)
  expect(heard).toMatchObject([{ outcome: 'timeout' }])
  expect(timers()).toBe(0)
})

test('an answer that comes after a standstill is heard: nobody could read it before', async () => {
  const { runs, stands, heard, answer, timers } = asks(1000)
  await runs(500)
  stands(900)
  await runs(10)
  expect(heard).toEqual([])
  answer('OK')
  await runs(1)
  expect(heard).toEqual([{ outcome: 'value', value: 'OK' }])
  expect(timers()).toBe(0)
})

test('time goes on after a standstill, and timers that are a little late count in full', async () => {
  const { runs, stands, heard } = asks(1000)
  for (let late = 0; late < 9; late += 1) {
    stands(50)
    await runs(60)
  }
  stands(5000)
  await runs(1)
  expect(heard).toMatchObject([{ outcome: 'timeout' }])
})

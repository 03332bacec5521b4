import { expect, test } from 'vitest'
import { machine } from '../engine/testing/machine.ts'
import { answered, type OperationOutcome } from './operation.ts'

function asks(limitMs: number) {
  const its = machine()
  let answer = (_: string) => {}
  const reply = new Promise<string>((resolve) => {
    answer = resolve
  })
  const heard: OperationOutcome<string>[] = []
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
  const { runs, freezes, heard, answer, timers } = asks(1000)
  await runs(500)
  freezes(900)
  await runs(10)
  expect(heard).toEqual([])
  answer('OK')
  await runs(1)
  expect(heard).toEqual([{ outcome: 'value', value: 'OK' }])
  expect(timers()).toBe(0)
})

test('time goes on after a standstill, and timers that are a little late count in full', async () => {
  const { runs, freezes, heard } = asks(1000)
  for (let late = 0; late < 9; late += 1) {
    freezes(50)
    await runs(60)
  }
  freezes(5000)
  await runs(1)
  expect(heard).toMatchObject([{ outcome: 'timeout' }])
})

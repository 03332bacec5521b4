import { setImmediate } from 'node:timers'
import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('other work of the event loop comes between two tasks, however many were queued at once', async () => {
  const turns = new Turns()
  const order: string[] = []
  const others = () =>
    setImmediate(() => {
      order.push('other')
      if (order.length < 5) others()
    })
  const tasks = ['first', 'second', 'third'].map((task) => turns.next().then(() => void order.push(task)))
  others()
  await Promise.all(tasks)
  const between = order.filter((one) => one !== 'other').map((task) => order.indexOf(task))
  expect(between.every((at, i) => i === 0 || at - (between[i - 1] ?? 0) > 1)).toBe(true)
})

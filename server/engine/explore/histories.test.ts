import { expect, test } from 'vitest'
import type { Request } from '../port.ts'
import type { ClientStanding, HistoryStep, Pending } from './clients/messages.ts'
import { Histories, OrderMatters } from './histories.ts'

const pendingOf = (ask: number, sleepMs = 0): Pending => ({
  ask,
  request: { do: 'sleep', ms: sleepMs } as Request,
  atMs: 0,
})

/** A client with three operations in flight. `tells`: after the last answer, it reveals which came first. */
function clientThat(tells: boolean): Histories {
  const heard = new Map<number, number[]>()
  const standing = ({ history, parent, ask }: HistoryStep): ClientStanding => {
    const answers = [...(heard.get(parent ?? -1) ?? []), ...(ask === undefined ? [] : [ask])]
    heard.set(history, answers)
    const left = [1, 2, 3].filter((one) => !answers.includes(one)).map((one) => pendingOf(one))
    const pending = left.length > 0 ? left : [pendingOf(4, tells ? answers[0] : 0)]
    return { pending, ended: false, believes: false, acquired: 0, sawClock: false, looked: false }
  }
  const thread = { run: async (steps: HistoryStep[]) => steps.map(standing) }
  return new Histories(thread, ['A'], () => ({ value: null }), { timed: false, ordered: false })
}

async function hearInTwoOrders(histories: Histories) {
  const begun = histories.begin(0)
  await histories.fulfil()
  const hear = (at: number, ask: number) => histories.after(histories.sameAs(at), pendingOf(ask), { reply: 'OK' }, 7, 0)
  const firsts = [hear(begun, 1), hear(begun, 2)] as const
  await histories.fulfil()
  const seconds = [hear(firsts[0], 2), hear(firsts[1], 1)] as const
  await histories.fulfil()
  const third = hear(seconds[0], 3)
  await histories.fulfil()
  return { firsts, seconds, third, hear: () => hear(seconds[1], 3) }
}

test('who has heard the same in another order, and stands at the same place, is the same', async () => {
  const histories = clientThat(false)
  const { firsts, seconds, third, hear } = await hearInTwoOrders(histories)
  expect(histories.sameAs(firsts[1])).not.toBe(histories.sameAs(firsts[0]))
  expect(seconds[1]).not.toBe(seconds[0])
  expect(histories.sameAs(seconds[1])).toBe(histories.sameAs(seconds[0]))
  expect(hear()).toBe(third)
})

test('who remembers the order is found out, though nobody goes on from there in that order', async () => {
  await expect(hearInTwoOrders(clientThat(true))).rejects.toThrow(OrderMatters)
})

test('where there are too many orders to try, they are distinguished', async () => {
  const histories = clientThat(false)
  for (let begunMs = 0; begunMs < 200; begunMs += 1) {
    const begun = histories.begin(0, begunMs)
    for (let answer = 0; answer < 150; answer += 1) histories.after(begun, pendingOf(1), { reply: answer }, answer, 0)
  }
  await expect(histories.fulfil()).rejects.toThrow(OrderMatters)
})

test.each([
  ['does not look at its clock', false, 2],
  ['looks at its clock', true, 4],
])('a client that %s when it hears an answer at two times', async (_, looked, runs) => {
  const asked: HistoryStep[] = []
  const standing = ({ ask = 0, nowMs }: HistoryStep): ClientStanding => ({
    ...{ pending: [{ ...pendingOf(ask + 1), atMs: nowMs }], ended: false, believes: false, acquired: 0 },
    ...{ sawClock: looked, looked },
  })
  const run = async (steps: HistoryStep[]) => {
    asked.push(...steps)
    return steps.map(standing)
  }
  const histories = new Histories({ run }, ['A'], () => ({ value: null }), { timed: true, ordered: false })
  const heard: number[] = []
  for (const nowMs of [0, 60]) {
    const begun = histories.begin(0, nowMs)
    await histories.fulfil()
    heard.push(histories.after(begun, pendingOf(1), { reply: 'OK' }, 7, nowMs + 60))
    await histories.fulfil()
  }
  expect(heard[1]).not.toBe(heard[0])
  // A later sleep starts and ends later.
  expect(heard.map((at) => histories.standing(at).pending)).toEqual([
    [{ ...pendingOf(2), atMs: 60 }],
    [{ ...pendingOf(2), atMs: 120 }],
  ])
  expect(asked).toHaveLength(runs)
})

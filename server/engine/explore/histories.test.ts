import { describe, expect, test } from 'vitest'
import type { Request } from '../port.ts'
import type { ClientStanding, HistoryStep, Pending } from './clients/messages.ts'
import { Histories, OrderMatters } from './histories.ts'

const pendingOf = (ask: number, sleepMs = 0): Pending => ({
  ask,
  request: { do: 'sleep', ms: sleepMs } as Request,
  atMs: 0,
})

const untimed = { timed: false, ordered: false }

/** Simulates a client with three operations in flight. If `tells` is set, the client reveals after the last answer which answer came first. */
function standingsOf(tells: boolean) {
  const heard = new Map<number, number[]>()
  return ({ history, parent, ask }: HistoryStep): ClientStanding => {
    const answers = [...(heard.get(parent ?? -1) ?? []), ...(ask === undefined ? [] : [ask])]
    heard.set(history, answers)
    const left = [1, 2, 3].filter((one) => !answers.includes(one)).map((one) => pendingOf(one))
    const pending = left.length > 0 ? left : [pendingOf(4, tells ? answers[0] : 0)]
    return { pending, ended: false, believes: false, acquired: 0, sawClock: false, looked: false }
  }
}

function clientThat(tells: boolean): Histories {
  const standing = standingsOf(tells)
  const thread = { run: async (steps: HistoryStep[]) => steps.map(standing) }
  return new Histories(thread, ['A'], () => ({ value: null }), untimed)
}

const answerTo = (ask: number) => ({ pending: pendingOf(ask), raw: { reply: 'OK' }, answer: 7, nowMs: 0 })
const hearAt = (histories: Histories, at: number, ask: number) => histories.after(histories.sameAs(at), answerTo(ask))

async function hearInTwoOrders(histories: Histories) {
  const begun = histories.begin(0)
  await histories.fulfil()
  const hear = (at: number, ask: number) => hearAt(histories, at, ask)
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
    for (let answer = 0; answer < 150; answer += 1)
      histories.after(begun, { pending: pendingOf(1), raw: { reply: answer }, answer, nowMs: 0 })
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
    heard.push(histories.after(begun, { pending: pendingOf(1), raw: { reply: 'OK' }, answer: 7, nowMs: nowMs + 60 }))
    await histories.fulfil()
  }
  expect(heard[1]).not.toBe(heard[0])
  // If the answer comes later, the following sleep also starts and ends later.
  expect(heard.map((at) => histories.standing(at).pending)).toEqual([
    [{ ...pendingOf(2), atMs: 60 }],
    [{ ...pendingOf(2), atMs: 120 }],
  ])
  expect(asked).toHaveLength(runs)
})

describe('with clients that take checks once the search is over', () => {
  /** Calls whose standings have not come, in order. */
  function slowClients(tells: boolean) {
    const calls: { steps: number[]; answer(): void }[] = []
    const quick = standingsOf(tells)
    const run = (steps: HistoryStep[]) =>
      new Promise<ClientStanding[]>((resolve) => {
        const standings = steps.map(quick)
        calls.push({ steps: steps.map(({ history }) => history), answer: () => resolve(standings) })
      })
    return { calls, histories: new Histories({ run, overlap: true }, ['A'], () => ({ value: null }), untimed) }
  }

  /** Answers the calls of the search. Those of checks follow it, and stay without an answer. */
  async function untilChecks(tells: boolean) {
    const { calls, histories } = slowClients(tells)
    const fulfilled = async () => {
      const over = histories.fulfil()
      calls.at(-1)?.answer()
      await over
    }
    const begun = histories.begin(0)
    await fulfilled()
    const firsts = [hearAt(histories, begun, 1), hearAt(histories, begun, 2)] as const
    await fulfilled()
    const seconds = [hearAt(histories, firsts[0], 2), hearAt(histories, firsts[1], 1)] as const
    await fulfilled()
    const third = hearAt(histories, seconds[0], 3)
    await fulfilled()
    const ofSearch = calls.length
    histories.beginChecks()
    return { calls, ofSearch, histories, seconds, third }
  }

  test('nothing waits for another order of the same answers before the search is over', async () => {
    const { calls, ofSearch, histories, seconds, third } = await untilChecks(false)
    expect(histories.isRun(third)).toBe(true)
    const checked = histories.check(seconds[1], answerTo(3))
    expect([calls.slice(ofSearch).map(({ steps }) => steps), histories.isRun(checked)]).toEqual([[[checked]], false])
    expect(calls.slice(0, ofSearch).flatMap(({ steps }) => steps)).not.toContain(checked)
    expect(histories.hasChecks).toBe(true)
    calls.at(-1)?.answer()
    await histories.settle()
    expect([histories.hasChecks, histories.sameAs(checked)]).toEqual([false, third])
  })

  test('who remembers the order is found out then', async () => {
    const { calls, histories } = await untilChecks(true)
    calls.at(-1)?.answer()
    await expect(histories.settle()).rejects.toThrow(OrderMatters)
  })

  test('where there are more orders than a search may keep, none of them is tried', async () => {
    const { calls, histories, seconds } = await untilChecks(false)
    const before = calls.length
    const answers = Array.from({ length: 160 }, (_, answer) => ({ ...answerTo(3), raw: { reply: answer }, answer }))
    for (const answer of answers) {
      const checked = histories.check(seconds[1], answer)
      for (const next of answers) histories.check(checked, next)
    }
    await expect(histories.settle()).rejects.toThrow(OrderMatters)
    expect(calls).toHaveLength(before)
  })

  test('a check that the search comes to need is waited for', async () => {
    const { calls, histories, seconds } = await untilChecks(false)
    const needed = histories.after(seconds[1], answerTo(3))
    const over = histories.fulfil()
    for (const { answer } of calls) answer()
    await over
    expect([histories.isRun(needed), histories.searched.includes(needed)]).toEqual([true, true])
  })
})

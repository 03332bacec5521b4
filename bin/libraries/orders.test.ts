import { expect, test } from 'vitest'
import { keptOrders, ordersSection } from './orders.mjs'

const findings = { starts: 9, histories: 10, numbers: [{ example: '18788', where: 'SET latch' }] }
const broken = {
  exclusion: { schedules: '80', smallest: ['A', '~', 'B'] },
  'owner-only': { schedules: '8', smallest: ['A', '~', 'B', 'A'] },
}
const answer = (crashes: number, more: object = {}) => ({
  ...{ budget: { leaseEnds: 1, crashes }, complete: true, schedules: '5038848', notExplorable: null, broken },
  confirmations: [
    { property: 'exclusion', is: 'confirmed' as const, trace: '/same' },
    { property: 'owner-only', is: 'own-clock' as const },
  ],
  ...more,
})
const said = { name: 'lib 1.0', nodes: 3, explorations: [answer(0), answer(1)], findings }
const orders = keptOrders(said, '2026-11-27', (run, trace) => `${run} of ${trace}`)
const section = ordersSection([
  { library: { id: 'lib', folder: 'lib' }, explored: orders },
  { library: { id: 'other', folder: 'other' }, explored: { missing: 'there is no go on this machine' } },
])

test('what is kept of an answer names the recording of its smallest order, one for all questions that it answers', () => {
  expect(orders.answers.map(({ broken }) => broken.map(({ recording }) => recording))).toEqual([
    ['order-3n-1-0-exclusion of /same', undefined],
    ['order-3n-1-0-exclusion of /same', undefined],
  ])
  expect(orders.answers[1]).toMatchObject({ leaseEnds: 1, crashes: 1, complete: true, schedules: '5038848' })
  expect(orders.answers[0]?.broken[1]).toEqual({
    ...{ property: 'owner-only', schedules: '8', steps: ['A', '~', 'B', 'A'], is: 'own-clock' },
  })
})

test('a row tells the ways, each broken property with its smallest order, and what was not seen live', () => {
  expect(section).toContain(
    '| lib 1.0, 3 nodes | 1 / 0 | 5,038,848 | exclusion 80, [`A ~ B`](../e2e/libraries/lib/recordings/order-3n-1-0-exclusion of /same) (confirmed live); owner-only 8, `A ~ B A` (**not confirmed**: its own clock prevents it) |',
  )
  expect(section).toContain('9 starts showed 10 histories of answers. Numbers taken for names: 18788 in `SET latch`.')
  expect(section).toContain('[other](../e2e/libraries/other) is **not in this table**: there is no go on this machine.')
})

test('what was not explored says why', () => {
  const refused = { notExplorable: 'It asks the server for its time.', broken: {}, complete: false }
  const kept = keptOrders({ ...said, explorations: [answer(0, refused)] }, '2026-11-27', () => undefined)
  expect(ordersSection([{ library: { id: 'lib', folder: 'lib' }, explored: kept }])).toContain(
    '| lib 1.0, 3 nodes | 1 / 0 |  | not explored: It asks the server for its time. |',
  )
})

import { expect, test } from 'vitest'
import { ordersSection, sectionIn, withSection } from './orders.mjs'

const findings = { starts: 9, histories: 10, tokens: [], numbers: [{ example: '18788', where: 'SET latch' }] }
const answer = {
  ...{ budget: { leaseEnds: 1, crashes: 0 }, complete: true, schedules: '5038848', notExplorable: null },
  broken: {
    exclusion: { schedules: '80', smallest: ['A', '~', 'B'] },
    'owner-only': { schedules: '8', smallest: ['A', '~', 'B', 'A'] },
  },
  confirmations: [
    { property: 'exclusion', steps: [], is: 'confirmed' as const },
    { property: 'owner-only', steps: [], is: 'own-clock' as const },
  ],
}
const explored = { on: '2026-11-27', name: 'lib 1.0', nodes: 3, explorations: [answer], findings }
const section = ordersSection([
  { library: { id: 'lib', folder: 'lib' }, explored },
  { library: { id: 'other', folder: 'other' }, explored: { missing: 'there is no go on this machine' } },
])

test('a row tells the ways, each broken property with its smallest order, and what was not seen live', () => {
  expect(section).toContain(
    '| lib 1.0, 3 nodes | 1 / 0 | 5,038,848 | exclusion 80, `A ~ B` (confirmed live); owner-only 8, `A ~ B A` (**not confirmed**: its own clock prevents it) |',
  )
  expect(section).toContain('9 starts showed 10 histories of answers. Numbers taken for names: 18788 in `SET latch`.')
  expect(section).toContain('[other](../e2e/libraries/other) is **not in this table**: there is no go on this machine.')
})

test('the section takes the place of the one before, and a text made anew keeps it', () => {
  const first = withSection('# A\n\n| t |\n\n## What was seen\n\nMuch.\n', section)
  expect(first.indexOf('## In every order')).toBeLessThan(first.indexOf('## What was seen'))
  const again = withSection(first, section.replace('9 starts', '12 starts'))
  expect(again).toContain('12 starts')
  expect(again.split('## In every order')).toHaveLength(2)
  expect(sectionIn(again)).toContain('12 starts')
  expect(withSection(again, section)).toBe(first)
})

/** What `lockstep explore` prints of a search that was cut off. */
import { expect, test } from 'vitest'
import { plainBudget } from '#scenarios/budget.ts'
import { textOf } from './explore-text.ts'

const cut = {
  ...{ lock: 'mine', clients: 2, fenced: false as const, budget: plainBudget, complete: false },
  ...{ schedules: '0', states: 21_917, executions: 9, ms: 9, notExplorable: null, differs: null },
}

test('what it found stays said, and no count is told as whole', () => {
  const text = textOf([{ ...cut, broken: { exclusion: { schedules: '0', smallest: ['A', 'B'] } } }])
  expect(text).toContain('stopped at a limit: there are more')
  expect(text).toContain('exclusion ≥ 1 (A B)')
})

test('what it did not find is open', () => {
  expect(textOf([{ ...cut, broken: {} }])).toContain('nothing so far')
  expect(textOf([{ ...cut, complete: true, broken: {} }])).not.toContain('so far')
})

import { expect, test } from 'vitest'
import { Plan } from './plan.ts'

test('a plan fits into one message, or says that it does not', () => {
  const plan = (notes: string, count = 11) => ({
    title: 'Locks',
    items: Array.from({ length: count }, () => ({ scenario: 'gc-pause', minutes: 5, notes })),
  })
  expect(Plan.safeParse(plan('x'.repeat(2000))).success).toBe(true)
  expect(Plan.safeParse(plan('漢'.repeat(2000))).error?.issues[0]?.message).toMatch(/shorten its notes/)
})

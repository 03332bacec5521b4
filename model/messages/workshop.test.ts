import { expect, test } from 'vitest'
import { MemberName, Plan } from './workshop.ts'

test.each(['Ana', '  <b>Ana\u00a0Lia</b> ', '👩🏽‍💻', '🏳️‍🌈 Ben', 'Zoë', 'محمد', '李', '👨‍👩‍👧'])(
  '%s is a name',
  (name) => {
    expect(MemberName.safeParse(name).success).toBe(true)
  },
)

test.each(['', ' ', '\u3164', '\u2800\u2800', '\u0301', 'a\u200db', '\u200d', '👩\u200d', '\u202eevil', 'a\u0000'])(
  '%j is none',
  (name) => {
    expect(MemberName.safeParse(name).success).toBe(false)
  },
)

test('a plan fits into one message, or says that it does not', () => {
  const plan = (notes: string, count = 11) => ({
    title: 'Locks',
    items: Array.from({ length: count }, () => ({ scenario: 'gc-pause', minutes: 5, notes })),
  })
  expect(Plan.safeParse(plan('x'.repeat(2000))).success).toBe(true)
  expect(Plan.safeParse(plan('漢'.repeat(2000))).error?.issues[0]?.message).toMatch(/shorten its notes/)
})

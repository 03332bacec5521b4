import { expect, test } from 'vitest'
import { isOverWhenDue, leaseText, lengthMs } from './lease-text.ts'

test('a lease that was looked at a moment later is the lock’s own', () => {
  expect([leaseText(1000, 1000), leaseText(930, 1000), leaseText(14_998, 15_000)]).toEqual(['1 s', '1 s', '15 s'])
})

test('any other length is told as it is, in a long lease too', () => {
  expect([leaseText(14_307, 15_000), leaseText(4890, 5000), leaseText(540, 605), leaseText(1025, 1000)]).toEqual([
    '14.31 s',
    '4.89 s',
    '0.54 s',
    '1.03 s',
  ])
})

test('a lease that began before the grant has its full length, also where its end is compared with when it was due', () => {
  const lease = { fromMs: 900, expiresAtMs: 1000, leaseMs: 1000 }
  expect(lengthMs(lease)).toBe(1000)
  expect([1090, 1110].map((overMs) => isOverWhenDue(lease, overMs))).toEqual([true, false])
  expect(isOverWhenDue({ fromMs: 900, expiresAtMs: 1000 }, 1090)).toBe(false)
})

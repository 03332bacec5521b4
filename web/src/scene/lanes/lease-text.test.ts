import { expect, test } from 'vitest'
import { leaseText } from './lease-text.ts'

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

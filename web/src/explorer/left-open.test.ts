import { expect, test } from 'vitest'
import { leftOpen } from './left-open.ts'

const lesson = { teaches: 'no-lost-update' } as const
const right = { role: 'right', caveat: 'A stop in between is not seen.', mishaps: 'a crash' } as const
const some = { schedules: '24' }

test('where the right lock fails, the map says what it leaves open', () => {
  expect(leftOpen(lesson, right, 'no-lost-update', { broken: some })).toContain(right.caveat)
  expect(leftOpen(lesson, right, 'no-lost-update', { broken: some })).toContain('more can happen: a crash.')
  expect(leftOpen(lesson, { role: 'right', mishaps: '' }, 'no-lost-update', { broken: some })).not.toContain(
    'undefined',
  )
})

test('where nobody wonders, it says nothing', () => {
  expect(leftOpen(lesson, right, 'no-lost-update', { broken: { schedules: '0' } })).toBeNull()
  expect(leftOpen(lesson, right, 'no-lost-update', {})).toBeNull()
  expect(leftOpen(lesson, { ...right, role: 'wrong' }, 'no-lost-update', { broken: some })).toBeNull()
  expect(leftOpen(lesson, right, 'exclusion', { broken: some })).toBeNull()
})

test('a right lock in which somebody may wait in vain leaves that open, though no single order shows it', () => {
  const waits = { teaches: 'progress' } as const
  expect(leftOpen(waits, right, 'progress', { futile: ['A', 'B', '~'] })).toContain(right.caveat)
  expect(leftOpen(waits, right, 'progress', {})).toBeNull()
  expect(leftOpen(lesson, right, 'no-lost-update', { futile: ['A'] })).toBeNull()
})

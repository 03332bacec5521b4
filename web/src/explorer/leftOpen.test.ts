import { expect, test } from 'vitest'
import { leftOpen } from './leftOpen.ts'

const lesson = { teaches: 'no-lost-update' } as const
const right = { role: 'right', caveat: 'A stop in between is not seen.' } as const
const some = { schedules: '24' }

test('where the right lock fails, the map says what it leaves open', () => {
  expect(leftOpen(lesson, right, 'no-lost-update', some)).toContain(right.caveat)
  expect(leftOpen(lesson, { role: 'right' }, 'no-lost-update', some)).not.toContain('undefined')
})

test('where nobody wonders, it says nothing', () => {
  expect(leftOpen(lesson, right, 'no-lost-update', { schedules: '0' })).toBeNull()
  expect(leftOpen(lesson, right, 'no-lost-update', undefined)).toBeNull()
  expect(leftOpen(lesson, { ...right, role: 'wrong' }, 'no-lost-update', some)).toBeNull()
  expect(leftOpen(lesson, right, 'exclusion', some)).toBeNull()
})

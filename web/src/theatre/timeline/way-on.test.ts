import { expect, test } from 'vitest'
import { wayOn } from './way-on.ts'

const next = { id: 'gc-pause', title: 'A pause', story: 'A stops.' }

test('a lesson’s end leads to the next lesson, else to all lessons, and never out of a class', () => {
  const alone = { hasLibrary: true, inClass: false }
  expect(wayOn(next, alone)).toEqual({ href: '/s/gc-pause', title: 'A pause' })
  expect(wayOn(null, alone)).toEqual({ href: '/' })
  expect(wayOn(null, { ...alone, hasLibrary: false })).toBeNull()
  expect(wayOn(null, { ...alone, inClass: true })).toBeNull()
})

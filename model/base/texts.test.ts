import { expect, test } from 'vitest'
import { mapTexts, textHash } from './texts.ts'

test('a text has one short name, and another text another one', () => {
  expect(textHash('lease')).toMatch(/^[0-9a-z]{11}$/)
  expect(textHash('lease')).toBe(textHash(['le', 'ase'].join('')))
  expect(new Set(['', 'a', 'b', 'lease', 'leasf', 'Lease', '租约', 'аренда'].map(textHash)).size).toBe(8)
})

test('every text is mapped at any depth, and what has none is not copied', () => {
  const value = { title: 'a', beats: [{ caption: 'b', at: 3 }], plain: { at: [1, null, true] } }
  const after = mapTexts(value, (text) => text.toUpperCase())
  expect(after).toEqual({ title: 'A', beats: [{ caption: 'B', at: 3 }], plain: { at: [1, null, true] } })
  expect(after.plain).toBe(value.plain)
  expect(mapTexts(value, (text) => text)).toBe(value)
})

test('code is no text', () => {
  const code = 'x'.repeat(601)
  expect(mapTexts({ code }, () => 'translated')).toEqual({ code })
})

import { expect, test } from 'vitest'
import { mapTexts, textHash, translated } from './texts.ts'

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

test('a value is translated as far as there are translations, and longer texts only where that is asked for', () => {
  const long = 'x'.repeat(601)
  const translation = new Map([
    [textHash('lease'), '租约'],
    [textHash(long), '长'],
  ])
  const value = { title: 'lease', about: ['lock'], notes: long }
  expect(translated(value, translation)).toEqual({ ...value, title: '租约' })
  expect(translated(value, translation, Number.POSITIVE_INFINITY)).toEqual({ ...value, title: '租约', notes: '长' })
  expect(translated(value, new Map())).toBe(value)
})

test('code is no text', () => {
  const code = 'x'.repeat(601)
  expect(mapTexts({ code }, () => 'translated')).toEqual({ code })
})

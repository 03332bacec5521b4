import { afterEach, expect, test, vi } from 'vitest'
import { keepLastText, lastText } from './last-texts.ts'

afterEach(() => vi.unstubAllGlobals())

/** Simulates a browser storage that initially contains this text. */
function keep(text: string): void {
  const kept = new Map([['lockstep-exercise-texts', text]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
}

test('each exercise keeps its own last text, until one starts over', () => {
  keep('{}')
  keepLastText('first-lock', { 'lock.ts': 'mine' })
  keepLastText('whose-lease', { 'lock.ts': 'other' })
  expect(lastText('first-lock')).toEqual({ 'lock.ts': 'mine' })
  keepLastText('first-lock', null)
  expect([lastText('first-lock'), lastText('whose-lease')]).toEqual([null, { 'lock.ts': 'other' }])
})

test('whatever else lies in the storage is no text', () => {
  for (const text of ['[]', '7', '{"first-lock":"mine"}', '{"first-lock":{"lock.ts":7}}']) {
    keep(text)
    expect(lastText('first-lock')).toBeNull()
  }
})

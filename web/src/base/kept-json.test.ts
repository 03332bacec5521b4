import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepJson, keptJson } from './kept-json.ts'

let kept: Map<string, string>
beforeEach(() => {
  kept = new Map([['cut', '{"a":']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a value is kept under its key', () => {
  keepJson('mine', { steps: 3 })
  expect(keptJson('mine')).toEqual({ steps: 3 })
  expect(keptJson('other')).toBeUndefined()
  expect(keptJson('cut')).toBeUndefined()
})

test('a browser that refuses storage keeps nothing, and nobody fails', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  keepJson('mine', 1)
  expect(keptJson('mine')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { readScripts } from './scripts.ts'

const folder = new URL('../workshop/scripts/', import.meta.url)

test('each script is the text of its file', () => {
  const { create, clear } = readScripts(folder, ['create', 'clear'])
  expect(create).toMatch(/KEYS/)
  expect(clear).not.toBe(create)
})

test('a script without a file is an error', () => {
  expect(() => readScripts(folder, ['there-is-none'])).toThrow('there-is-none.lua')
})

import { expect, test } from 'vitest'
import { changedFiles, fileNames, isChanged } from './lock-code.ts'

test('the lock comes before its scripts', () => {
  expect(fileNames({ 'renew.lua': '', 'lock.ts': '' })).toEqual(['lock.ts', 'renew.lua'])
})

test('only files that differ count as changed, and one that is missing too', () => {
  const original = { 'lock.ts': 'a', 'release.lua': 'b' }
  expect(changedFiles(original, { ...original, 'lock.ts': 'c' })).toEqual({ 'lock.ts': 'c' })
  expect(isChanged(original, { ...original })).toBe(false)
  expect(isChanged(original, { ...original, 'more.lua': '' })).toBe(true)
  expect(isChanged(original, { 'lock.ts': 'a' })).toBe(true)
})

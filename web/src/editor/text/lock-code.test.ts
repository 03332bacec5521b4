import { expect, test } from 'vitest'
import { changedFiles, codeOf, fileNames, isChanged } from './lock-code.ts'

const source = (file: string) => ({ file, language: 'ts', text: file })

test("a lock's own files are told from what it imports and from the workers", () => {
  const code = codeOf(
    [
      ...['locks/redis/watchdog/renew.lua', 'locks/redis/watchdog/lock.ts', 'locks/redis/watchdog/explores.ts'],
      ...['locks/redis/shared/watchdog.ts', 'workers/sell-one.ts'],
    ].map(source),
    'watchdog',
  )
  expect(fileNames(code)).toEqual(['lock.ts', 'renew.lua'])
})

test('only files that differ count as changed, and one that is missing too', () => {
  const original = { 'lock.ts': 'a', 'release.lua': 'b' }
  expect(changedFiles(original, { ...original, 'lock.ts': 'c' })).toEqual({ 'lock.ts': 'c' })
  expect(isChanged(original, { ...original })).toBe(false)
  expect(isChanged(original, { ...original, 'more.lua': '' })).toBe(true)
  expect(isChanged(original, { 'lock.ts': 'a' })).toBe(true)
})

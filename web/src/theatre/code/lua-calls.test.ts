import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { callsIn, linesOfCalls } from './lua-calls.ts'

const file = new URL('../../../../scenarios/locks/redis/redisson-style/release-hash-and-tell.lua', import.meta.url)
const release = readFileSync(file, 'utf8')
const lineWith = (part: string) => release.split('\n').findIndex((line) => line.includes(part)) + 1
const argv = ['EVAL', 'release-hash-and-tell.lua', '2', 'lock:stock', 'freed', 'owner', '2000']

describe('the calls of a script', () => {
  test('are found where they are written', () => {
    expect(
      callsIn("-- redis.call('GET', KEYS[1])\nreturn redis.call('set', KEYS[1], tostring(f(1, 2)), \"NX\")"),
    ).toEqual([{ line: 2, name: 'SET', args: ['KEYS[1]', 'tostring(f(1, 2))', '"NX"'] }])
  })

  test('belong to the lines that made them', () => {
    const called = [
      ['HEXISTS', 'lock:stock', 'owner'],
      ['HINCRBY', 'lock:stock', 'owner', '-1'],
      ['DEL', 'lock:stock'],
      ['PUBLISH', 'freed', 'released'],
    ]
    expect(linesOfCalls(release, argv, called)).toEqual(['HEXISTS', "'HINCRBY'", "'DEL'", "'PUBLISH'"].map(lineWith))
  })

  test('are distinguished by their arguments, and by what came before', () => {
    const twice = "redis.call('GET', KEYS[1])\nredis.call('GET', KEYS[2])\nredis.call('GET', KEYS[1])"
    const keys = ['EVAL', 'x.lua', '2', 'a', 'b']
    expect(
      linesOfCalls(twice, keys, [
        ['GET', 'b'],
        ['GET', 'a'],
      ]),
    ).toEqual([2, 3])
    expect(
      linesOfCalls(twice, keys, [
        ['GET', 'a'],
        ['GET', 'a'],
        ['GET', 'a'],
      ]),
    ).toEqual([1, 3, 1])
    expect(linesOfCalls(twice, keys, [['DEL', 'a']])).toEqual([null])
  })
})

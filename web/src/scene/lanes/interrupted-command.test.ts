import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextCall } from './interrupted-command.ts'

const code = (...lines: string[]) => lines.join('\n')

test('the command that would have come next is the one that the lock sends next', () => {
  const file = new URL('../../../../scenarios/locks/redis/setnx-then-expire/lock.ts', import.meta.url)
  const text = readFileSync(file, 'utf8')
  const lineOf = (name: string) => text.split('\n').findIndex((line) => line.includes(`'${name}'`)) + 1
  expect(nextCall(text, lineOf('SETNX'))).toEqual({ name: 'PEXPIRE', line: lineOf('PEXPIRE') })
  // The release is in another function.
  expect(nextCall(text, lineOf('PEXPIRE'))).toBeNull()
})

test('nothing is said of a command that comes only sometimes, or after a grant', () => {
  const first = "  const a = await redis.call('SETNX', key)"
  expect(nextCall(code(first, '  if (a === 0) return null', "  await redis.call('GET', key)"), 1)?.name).toBe('GET')
  expect(nextCall(code(first, '  if (a === 1) return {}', "  await redis.call('GET', key)"), 1)).toBeNull()
  expect(nextCall(code(first, '  if (a === 0) {', "    await redis.call('GET', key)", '  }'), 1)).toBeNull()
})

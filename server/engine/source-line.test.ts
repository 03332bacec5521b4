import { expect, test } from 'vitest'
import { firstLineOf } from './source-line.ts'

const folder = '/home/ada/my lessons/scenarios/'
const stack = (frame: string) => `Error
    at callerLine (file:///home/ada/my%20lessons/server/engine/source-line.ts:25:1)
    at async acquire (${frame}:12:7)
    at async acquire (file:///home/ada/my%20lessons/scenarios/workers/sell.ts:99:1)`

test('a line of a lock is found in a folder whose name has a space', () => {
  const line = { file: 'locks/redis/mine/lock.ts', line: 12 }
  expect(firstLineOf(folder, stack('file:///home/ada/my%20lessons/scenarios/locks/redis/mine/lock.ts'))).toEqual(line)
  expect(firstLineOf('/home/scenarios/', stack('/home/scenarios/locks/redis/mine/lock.ts'))).toEqual(line)
})

test('a line that source maps write as a path is found, too', () => {
  const mapped = 'Error\n    at acquire (/home/ada/my lessons/scenarios/locks/redis/mine/lock.ts:3:7)'
  expect(firstLineOf(folder, mapped)).toEqual({ file: 'locks/redis/mine/lock.ts', line: 3 })
  expect(firstLineOf('/elsewhere/', mapped)).toBeUndefined()
})

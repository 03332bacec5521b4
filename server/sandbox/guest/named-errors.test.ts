import { expect, test } from 'vitest'
import type { LockContext } from '#scenarios/lock.ts'
import { codeWith } from '../testing/code.ts'
import { openEngine } from './engine.ts'
import { Guest } from './guest.ts'

/** Runs a line as the body of `acquire`. Returns the message of what the line throws. */
async function thrownBy(line: string): Promise<string> {
  const code = codeWith(`
import { defineLock } from '../context.ts'
export default defineLock({
  title: 'x', summary: 'y',
  create: ({ key, redis, leaseMs, leasMs }) => ({
    async acquire() {
      ${line}
      return {}
    },
    async release() { return true },
  }),
})`)
  const events = { onEnd: () => {}, onLog: () => {} }
  const engine = await openEngine()
  const guest = new Guest(engine, code, events)
  guest.load()
  const sends = async () => 'OK'
  const given = { key: 'lock', memory: {}, leaseMs: 3000, redis: { call: sends, eval: sends } }
  const { acquire } = guest.create(given as unknown as LockContext)
  try {
    await acquire({} as never)
    return 'nothing'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    guest.close()
  }
}

test.each([
  ["await redis.set(key, 'A')", "redis.set is not a function. A lock sends commands by redis.call('SET', key, …)"],
  ["if ((await redis.call('GET', key)) === 'OK') await redis.del(key)", 'redis.del is not a function. '],
  ['key.lock()', 'key.lock is not a function'],
  ["await redis.call('SET', key, 'A', 'PX', leasMs)", 'argument 5 of redis.call() is undefined'],
  ["await redis.call('SET', key, 'A', 'PX', 2 * leasMs)", 'argument 5 of redis.call() is NaN'],
  ["await redis.eval('release.lua', [key], ['A', leasMs])", 'ARGV[2] is undefined'],
  ["await redis.call('SET', key, 'A', 'PX', leaseMs)", 'nothing'],
  ['const made: number = await redis.set(key)', 'redis.set is not a function. '],
  ['new redis.Lock(key)', 'redis.Lock is not a function'],
])('%s', async (line, said) => {
  expect(await thrownBy(line)).toContain(said)
})

test.each([
  "await redis.call('GET', [key].map(undefined))",
  '[key].map(key.lock)',
  '[1][0]()',
  "await redis.call('GET', [1][0]())",
  "(await redis.call('GET', key))()",
  'Reflect.apply(key)',
  "throw new Error('not a function')",
])('%s calls something that has no name', async (line) => {
  expect(await thrownBy(line)).toMatch(/^(TypeError: )?not a function$/)
})

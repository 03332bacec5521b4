import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServerProcess } from '../processes/server-process.ts'
import { type PooledServer, ServerPool } from './server-pool.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Makes a pool of fake servers and records which servers were ended. */
function pool() {
  const ended: number[] = []
  let last = 0
  const start = async (): Promise<PooledServer> => {
    last += 1
    const number = last
    const server = { running: true, end: async () => void ended.push(number) } as unknown as ServerProcess
    return { server, reset: async () => {} }
  }
  return { ended, pool: new ServerPool({ store: 'Sample', start, maxServers: 2, waitMs: 1000 }), started: () => last }
}
const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const silent = () => {}

test('a server that no run has wanted for ten minutes is ended, and the next run has a new one', async () => {
  const { pool: servers, ended, started } = pool()
  await (await servers.take(silent)).giveBack()
  await minutes(9)
  expect(ended).toEqual([])
  await (await servers.take(silent)).giveBack()
  await minutes(9)
  expect([ended, started()]).toEqual([[], 1])
  await minutes(2)
  expect(ended).toEqual([1])
  const lent = await servers.take(silent)
  await minutes(60)
  expect([ended, started()]).toEqual([[1], 2])
  await lent.giveBack()
  await servers.close()
  expect(ended).toEqual([1, 2])
})

test('of several only those are ended that nobody wants', async () => {
  const { pool: servers, ended } = pool()
  const both = [await servers.take(silent), await servers.take(silent)]
  for (const each of both) await each.giveBack()
  for (let round = 0; round < 3; round += 1) {
    await minutes(4)
    await (await servers.take(silent)).giveBack()
  }
  expect(ended).toEqual([1])
  await servers.close()
})

test('one that nobody has used since it was made ready is ended too', async () => {
  const { pool: servers, ended } = pool()
  await servers.warm()
  await minutes(11)
  expect(ended).toEqual([1])
})

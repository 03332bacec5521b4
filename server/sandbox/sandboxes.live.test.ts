import { afterEach, expect, test, vi } from 'vitest'
import type { ExploredCode } from '../engine/explore/clients/messages.ts'
import { Sandboxes } from './sandboxes.ts'
import { codeWith } from './testing/code.ts'

const opened: Sandboxes[] = []
afterEach(() => Promise.all(opened.splice(0).map((sandboxes) => sandboxes.close())))

function open(keptIdle?: number): Sandboxes {
  const sandboxes = new Sandboxes(keptIdle)
  opened.push(sandboxes)
  return sandboxes
}

const lock = `import { defineLock } from '../context.ts'
  export default defineLock({
    title: 'x', summary: 'y',
    create: ({ redis, key }) => ({
      async acquire() { await redis.call('SET', key, 'a', 'NX'); return null },
      async release() { return true },
    }),
  })`

const url = (file: string) => new URL(`../../${file}`, import.meta.url).href
const explored: ExploredCode = {
  ...{ lock: '', lockKey: 'lock:stock', seed: 1, links: { nodes: ['n1'], channel: 'released' } },
  ...{ worker: url('scenarios/workers/sell-if-granted.ts'), script: 'sellIfGranted' },
  clientModule: url('server/stores/redis/connect/client-link.ts'),
  parameters: { leaseMs: 1000, attempts: 1 },
}

test('a call that comes before the one before it is answered waits for it', async () => {
  const sandbox = open().take()
  const prepared = sandbox.ask({ do: 'explore', code: codeWith(lock), explored })
  const ran = sandbox.ask({ do: 'run', steps: [{ history: 0, client: 'A', nowMs: 0 }] })
  const asked = { request: { command: { argv: ['SET', 'lock:stock', 'a', 'NX'] } } }
  expect(await Promise.all([prepared, ran])).toMatchObject([null, { standings: [{ pending: [asked] }] }])
})

test('if one of several sandboxes cannot be had, those before it are given back', () => {
  const sandboxes = open(2)
  const first = sandboxes.take()
  const take = vi.spyOn(sandboxes, 'take').mockReturnValueOnce(first)
  take.mockImplementationOnce(() => {
    throw new RangeError('the sandboxes are closed')
  })
  expect(() => sandboxes.takeSome(2)).toThrow(RangeError)
  take.mockRestore()
  expect(sandboxes.take()).toBe(first)
})

/** Starting and ending the server: whatever happens, no Redis of its own is left behind. */
import { expect, test } from './support/fixtures.ts'
import { redisProcessesOf, running } from './support/processes.ts'

test.describe('the server', () => {
  test('answers for its health', async ({ server }) => {
    const health = await server.json<{ status: string; version: string; redis: { version: string; binary: string } }>(
      '/healthz',
    )
    expect(health.status).toBe('ok')
    expect(health.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(health.redis.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(health.redis.binary).toMatch(/^(redis|valkey)-server$/)
  })

  test('serves the page', async ({ server }) => {
    const response = await fetch(server.url)
    expect(response.headers.get('content-type')).toMatch(/text\/html/)
    expect(await response.text()).toContain('<div id="root">')
  })

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    test(`ends on ${signal}, with every process it started`, async ({ ownServer }) => {
      const redis = redisProcessesOf(ownServer.pid)
      expect(redis.length).toBeGreaterThan(0)
      await ownServer.stop(signal)
      await expect.poll(() => running(redis)).toEqual([])
    })
  }

  test('takes a second Ctrl-C in its stride', async ({ ownServer }) => {
    const redis = redisProcessesOf(ownServer.pid)
    // npm passes on the signal that the terminal has sent to all already.
    process.kill(ownServer.pid, 'SIGINT')
    expect(await ownServer.stop('SIGINT')).toBe(0)
    await expect.poll(() => running(redis)).toEqual([])
  })

  test('that was killed is cleaned up after by the next', async ({ ownServer }) => {
    const redis = redisProcessesOf(ownServer.pid)
    expect(redis.length).toBeGreaterThan(0)
    await ownServer.stop('SIGKILL')
    await ownServer.start()
    await expect.poll(() => running(redis)).toEqual([])
  })
})

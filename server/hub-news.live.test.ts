/**
 * Tests what `@socket.io/redis-streams-adapter` requests over a connection that
 * `readAllFrom` has corrected. Another version of the adapter may send other requests.
 */
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { Server } from 'socket.io'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lastEntry, readAllFrom } from './hub-news.ts'
import { ownRedis } from './workshop/testing/redis.ts'

const stream = { streamName: 'test:stream', channelPrefix: 'test:socket' }
const waitFor = { timeout: 180_000, interval: 20 }

test('an adapter reads what was told before its first question, and goes on behind an entry that it cannot read', async () => {
  const redis = await ownRedis()
  const hub = new Redis(redis.url)
  const streams = new Redis(redis.url, { protocol: 2 })
  const watcher = await hub.monitor()
  const asked: unknown[] = []
  watcher.on('monitor', (_time: string, parts: string[]) => {
    if (/^xread$/i.test(parts[0] ?? '')) asked.push(parts.at(-1))
  })
  const server = new Server()
  onTestFinished(async () => {
    await server.of('/').adapter.close()
    for (const connection of [watcher, streams, hub]) connection.disconnect()
    await redis.stop()
  })
  const tell = (...more: string[]) => hub.xadd(stream.streamName, '*', 'uid', 'nobody', 'type', '3', ...more)
  await tell('nsp', '/elsewhere')
  const start = await lastEntry(hub, stream.streamName)
  await tell('nsp', '/elsewhere')
  // This message has no data, so the adapter throws.
  await tell('nsp', '/')
  const last = await tell('nsp', '/elsewhere')

  readAllFrom(start, streams)
  server.adapter(createAdapter(streams, stream))
  await vi.waitFor(() => expect(asked.at(-1)).toBe(last), waitFor)
  expect(asked[0]).toBe(start)
})

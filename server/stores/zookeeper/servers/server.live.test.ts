import { existsSync } from 'node:fs'
import { createClient } from 'node-zookeeper-client'
import { afterAll, expect, it } from 'vitest'
import type { ServerProcess } from '../../../processes/server-process.ts'
import { findZookeeper } from './program.ts'
import { startZookeeper } from './server.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

it('starts a ZooKeeper of our own, which remembers over a kill, and leaves nothing behind', async ({ skip }) => {
  const program = await findZookeeper({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startZookeeper(program)
  started.push(server)
  const client = createClient(`127.0.0.1:${server.port}`, { sessionTimeout: 20_000 })
  client.connect()
  await new Promise((resolve) => client.once('connected', resolve))
  await new Promise((resolve) => client.create('/lock', Buffer.from('A'), resolve))
  await server.kill()
  // It connects by itself, perhaps before anybody else knows that the server is back.
  const again = new Promise((resolve) => client.once('connected', resolve))
  await server.restart()
  await again
  const data = await new Promise((resolve) => client.getData('/lock', (_error, found) => resolve(String(found))))
  expect(data).toBe('A')
  client.close()
  await server.end()
  expect(existsSync(server.folder)).toBe(false)
  // Java starts twice, and on a busy machine each start takes its time.
}, 120_000)

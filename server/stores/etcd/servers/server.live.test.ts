import { existsSync } from 'node:fs'
import { Etcd3 } from 'etcd3'
import { afterAll, expect, it } from 'vitest'
import type { ServerProcess } from '../../../processes/server-process.ts'
import { findEtcd } from './program.ts'
import { startEtcd } from './server.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

it('starts an etcd of our own, which remembers over a kill, and leaves nothing behind', async ({ skip }) => {
  const program = await findEtcd({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startEtcd(program)
  started.push(server)
  const client = new Etcd3({ hosts: `http://127.0.0.1:${server.port}` })
  await client.put('lock').value('A')
  await server.kill()
  await server.restart()
  expect(await client.get('lock').string()).toBe('A')
  client.close()
  await server.end()
  expect(existsSync(server.folder)).toBe(false)
})

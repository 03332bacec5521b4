import { existsSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import type { ServerProcess } from '../../../processes/server-process.ts'
import { EtcdApi } from '../api/api.ts'
import { findEtcd } from './program.ts'
import { startEtcd } from './server.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

it('starts an etcd of our own, which remembers over a kill, and leaves nothing behind', async ({ skip }) => {
  const program = await findEtcd({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startEtcd(program)
  started.push(server)
  const api = new EtcdApi(server, AbortSignal.timeout(20_000))
  await api.put('lock', 'A')
  const before = await api.revision()
  await server.kill()
  await server.restart()
  expect(await api.revision()).toBe(before)
  expect((await api.create('lock', 'B', '0')).succeeded).toBeUndefined()
  await server.end()
  expect(existsSync(server.folder)).toBe(false)
})

import { existsSync, statSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { portsOf } from '#server/stores/testing/ports.ts'
import { EtcdApi } from '../api/api.ts'
import { findEtcd } from './program.ts'
import { socketOf, startEtcd } from './server.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

it('starts an etcd of our own, which remembers over a kill, and leaves nothing behind', async ({ skip }) => {
  const program = await findEtcd({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startEtcd(program)
  started.push(server)
  const api = new EtcdApi(socketOf(server), AbortSignal.timeout(20_000))
  await api.put('lock', 'A')
  const before = await api.revision()
  await server.kill()
  await server.restart()
  expect(await api.revision()).toBe(before)
  expect((await api.create('lock', 'B', '0')).succeeded).toBeUndefined()
  await server.end()
  expect(existsSync(server.folder)).toBe(false)
})

it('is reached in its private folder and nowhere else: nobody else can empty it, or see what is in it', async ({
  skip,
}) => {
  const program = await findEtcd({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startEtcd(program)
  started.push(server)
  expect(socketOf(server).startsWith(`${server.folder}/`)).toBe(true)
  expect(statSync(server.folder).mode & 0o077).toBe(0)
  expect(portsOf(server.pid ?? 0)).toEqual([])
})

import { existsSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import type { ServerProcess } from '../../../processes/server-process.ts'
import { codes, lookRequest } from '../api/operations.ts'
import { ZooKeeperSession } from '../api/session.ts'
import { Ensemble } from '../arena/ensemble.ts'
import { findZookeeper } from './program.ts'
import { startZookeeper } from './server.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

it('starts a ZooKeeper of our own, which remembers over a kill, and leaves nothing behind', async ({ skip }) => {
  const program = await findZookeeper({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startZookeeper(program)
  started.push(server)
  await new Ensemble(server).fill({ lock: 'A' })
  await server.kill()
  await server.restart()
  const session = new ZooKeeperSession(server, 10_000)
  expect(await session.connect()).toBe(true)
  const answer = await session.send(codes.getChildren, lookRequest('/', false)).answer
  expect(answer.list((one) => one.text())).toContain('lock')
  session.destroy()
  await server.end()
  expect(existsSync(server.folder)).toBe(false)
  // Java starts twice, and on a busy machine each start takes its time.
}, 120_000)

import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, expect, it, type TestContext } from 'vitest'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { codes, createRequest, deleteRequest, errors, lookRequest } from '../api/operations.ts'
import { ZooKeeperSession } from '../api/session.ts'
import { Ensemble } from '../arena/ensemble.ts'
import { findZookeeper } from './program.ts'
import { startZookeeper } from './server.ts'

/** Server that all tests share, because Java starts slowly. The last test ends it. */
let started: ServerProcess | undefined
afterAll(() => started?.end())

async function start({ skip }: TestContext): Promise<ServerProcess> {
  const program = await findZookeeper({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  started ??= await startZookeeper(program)
  return started
}

it('lets nobody in who does not know its password: nobody else can empty it, or see what is in it', async (context) => {
  const server = await start(context)
  await new Ensemble(server).fill({ lock: 'A' })
  const other = new ZooKeeperSession(server, 10_000, 'lockstep:guessed')
  expect(await other.connect()).toBe(true)
  for (const [code, request] of [
    [codes.create2, createRequest('/theirs', '', 'persistent')],
    [codes.create2, createRequest('/lock/theirs', '', 'ephemeral sequential')],
    [codes.delete, deleteRequest('/lock')],
    [codes.getChildren, lookRequest('/', false)],
  ] as const)
    await expect(other.send(code, request).answer).rejects.toMatchObject({ code: errors.notAllowed })
  other.destroy()
})

it('serves us, however many connections of others say nothing', async (context) => {
  const server = await start(context)
  const idle = Array.from({ length: 80 }, () => connect(server.port, '127.0.0.1').on('error', () => {}))
  try {
    await Promise.all(idle.map((socket) => once(socket, 'connect')))
    const session = new ZooKeeperSession(server, 10_000)
    expect(await session.connect(10_000)).toBe(true)
    session.destroy()
  } finally {
    for (const socket of idle) socket.destroy()
  }
})

it('starts a ZooKeeper of our own, which remembers over a kill, and leaves nothing behind', async (context) => {
  const server = await start(context)
  await new Ensemble(server).fill({ kept: 'A' })
  await server.kill()
  await server.restart()
  const session = new ZooKeeperSession(server, 10_000)
  expect(await session.connect()).toBe(true)
  const answer = await session.send(codes.getChildren, lookRequest('/', false)).answer
  expect(answer.list((one) => one.text())).toContain('kept')
  session.destroy()
  await server.end()
  expect(existsSync(server.folder)).toBe(false)
})

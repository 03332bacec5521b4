import { existsSync, readFileSync, statSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, expect, it } from 'vitest'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { portsOf } from '#server/stores/testing/ports.ts'
import { findPostgres } from './program.ts'
import { reachable } from './reachable.ts'
import { accessTo, logOf, socketOf, startPostgres, untilGone } from './server.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

it('starts a PostgreSQL of our own, keeps what was committed over a kill, and leaves nothing behind', async ({
  skip,
}) => {
  const program = await findPostgres({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startPostgres(await reachable(program), '.cache')
  started.push(server)
  const open = async () => {
    const client = new Client(accessTo(server))
    client.on('error', () => {})
    await client.connect()
    return client
  }
  // The server is in a private folder and can only be reached there. If we are root, the server runs as another user.
  expect(socketOf(server).startsWith(`${server.folder}/`)).toBe(true)
  expect(statSync(server.folder).mode & 0o077).toBe(0)
  expect(portsOf(server.pid ?? 0)).toEqual([])
  const [, uid] = /^Uid:\t(\d+)/m.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? []
  expect(uid).not.toBe('0')

  const before = await open()
  await before.query('CREATE TABLE t (id INT PRIMARY KEY)')
  await before.query('INSERT INTO t VALUES (1)')
  await before.query('BEGIN')
  await before.query('INSERT INTO t VALUES (2)')
  await server.kill()
  await untilGone(server)
  await server.restart()
  const after = await open()
  const { rows } = await after.query('SELECT id FROM t')
  expect(rows).toEqual([{ id: 1 }])
  expect(readFileSync(logOf(server), 'utf8')).toContain('statement: INSERT INTO t VALUES (2)')
  await after.end()
  await server.end()
  expect(existsSync(server.folder)).toBe(false)
})

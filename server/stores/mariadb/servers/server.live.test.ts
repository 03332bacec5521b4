import { existsSync, readFileSync, statSync } from 'node:fs'
import { createConnection } from 'mysql2/promise'
import { afterAll, expect, it } from 'vitest'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { portsOf } from '#server/stores/testing/ports.ts'
import { findMariadb } from './program.ts'
import { generalLogOf, socketOf, startMariadb } from './server.ts'

const started: ServerProcess[] = []
afterAll(() => Promise.all(started.map((server) => server.end())))

it('starts a MariaDB of our own, keeps what was committed over a kill, and leaves nothing behind', async ({ skip }) => {
  const program = await findMariadb({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startMariadb(program, '.cache')
  started.push(server)
  const open = () => createConnection({ socketPath: socketOf(server), database: 'shop' })
  const before = await open()
  before.on('error', () => {})
  await before.query('CREATE TABLE t (id INT PRIMARY KEY) ENGINE=InnoDB')
  await before.query('INSERT INTO t VALUES (1)')
  await before.query('START TRANSACTION')
  await before.query('INSERT INTO t VALUES (2)')
  await server.kill()
  await server.restart()
  const after = await open()
  const [rows] = await after.query('SELECT id FROM t')
  expect(rows).toEqual([{ id: 1 }])
  expect(readFileSync(generalLogOf(server), 'utf8')).toContain('INSERT INTO t VALUES (2)')
  await after.end()
  await server.end()
  expect(existsSync(server.folder)).toBe(false)
})

it('is reached in its private folder and nowhere else: nobody else can empty it, or see what is in it', async ({
  skip,
}) => {
  const program = await findMariadb({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  const server = await startMariadb(program, '.cache')
  started.push(server)
  expect(socketOf(server).startsWith(`${server.folder}/`)).toBe(true)
  expect(statSync(server.folder).mode & 0o077).toBe(0)
  expect(portsOf(server.pid ?? 0)).toEqual([])
})

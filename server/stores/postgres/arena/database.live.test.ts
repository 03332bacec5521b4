import { Client } from 'pg'
import { expect, it } from 'vitest'
import { findPooler, findPostgres } from '../servers/program.ts'
import { reachable } from '../servers/reachable.ts'
import { accessTo, startPostgres } from '../servers/server.ts'
import { Database } from './database.ts'

it('leaves the next run nothing of the one before: no table, no schema, no session', async ({ skip }) => {
  const options = { cacheFolder: '.cache' }
  const program = await findPostgres(options).catch((error) => skip(String(error)))
  const server = await startPostgres(await reachable(program), options.cacheFolder)
  const database = new Database(server, () => findPooler(options))
  try {
    const session = new Client(accessTo(server))
    const ended = new Promise<void>((resolve) => session.on('end', resolve))
    session.on('error', () => {})
    await session.connect()
    await session.query('CREATE SCHEMA own; CREATE TABLE own.jobs (name TEXT); SELECT pg_advisory_lock(1)')
    for (const run of ['first', 'second']) {
      await database.execute(`CREATE TABLE jobs (name TEXT PRIMARY KEY); INSERT INTO jobs VALUES ('${run}')`)
      await database.reset()
    }
    await ended
    const after = new Client(accessTo(server))
    await after.connect()
    const { rows } = await after.query(`SELECT schemaname FROM pg_tables WHERE tablename = 'jobs'`)
    const { rows: locks } = await after.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory'`)
    await after.end()
    expect({ rows, locks }).toEqual({ rows: [], locks: [] })
  } finally {
    await server.end()
  }
})

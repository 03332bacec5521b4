/** Tests the night on which summer time ends, when the database's local time goes through the same hour twice. */
import { type Connection, createConnection, type ResultSetHeader } from 'mysql2/promise'
import { afterAll, expect, it } from 'vitest'
import { CommandError } from '#scenarios/define.ts'
import type { LockContext } from '#scenarios/locks/mariadb/context.ts'
import expiringRow from '#scenarios/locks/mariadb/unique-row-expiring/lock.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { findMariadb } from './program.ts'
import { socketOf, startMariadb } from './server.ts'

/** Time zone of Central Europe, written out so that no list of time zones has to be installed. */
const TZ = 'CET-1CEST,M3.5.0,M10.5.0/3'
const leaseMs = 1500

let server: ServerProcess | undefined
afterAll(() => server?.end())

/** Makes the lock as a worker has it, on its own session. */
function lockOf(connection: Connection, client: string) {
  const query = async (sql: string, ...values: (string | number | null)[]) => {
    try {
      const [result] = await connection.query<ResultSetHeader>(sql, values)
      return { rows: [], changed: result.affectedRows }
    } catch (error) {
      const { code, message } = error as Error & { code: string }
      throw new CommandError('ERROR_REPLY', `${sql}: ${code}: ${message}`, true)
    }
  }
  const context = {
    db: { query },
    key: 'lock:stock',
    client,
    leaseMs,
    random: { uuid: () => client, fraction: () => 0 },
  }
  return expiringRow.create(context as unknown as LockContext)
}

const setClocks = (connections: Connection[], iso: string, plusMs = 0) =>
  Promise.all(connections.map((one) => one.query(`SET timestamp = ${(Date.parse(iso) + plusMs) / 1000}`)))

it('a row with an expiry counts for its lease through the hour that comes twice', async ({ skip }) => {
  const program = await findMariadb({ cacheFolder: '.cache' }).catch((error) => skip(String(error)))
  server = await startMariadb({ ...program, env: { ...program.env, TZ } }, '.cache')
  const socketPath = socketOf(server)
  const sessions = [
    await createConnection({ socketPath, database: 'shop' }),
    await createConnection({ socketPath, database: 'shop' }),
  ]
  const [a, b] = sessions.map((session, index) => lockOf(session, 'AB'[index] ?? ''))
  await sessions[0]?.query(
    'CREATE TABLE locks (name VARCHAR(64) PRIMARY KEY, owner VARCHAR(64) NOT NULL, until BIGINT NOT NULL)',
  )

  await setClocks(sessions, '2026-10-25T00:59:59.500Z')
  const found = await sessions[0]?.query('SELECT TIME(NOW()) AS local')
  expect(found?.[0]).toEqual([{ local: '02:59:59' }])
  for (const start of ['2026-10-25T00:59:59.500Z', '2026-10-25T01:59:59.500Z']) {
    await setClocks(sessions, start)
    expect(await a?.acquire({}), `A at ${start}`).toEqual({})
    await setClocks(sessions, start, 1000)
    expect(await b?.acquire({}), `B a second after ${start}`).toBeNull()
    await setClocks(sessions, start, leaseMs + 10)
    expect(await b?.acquire({}), `B a lease after ${start}`).toEqual({})
    expect(await b?.release()).toBe(true)
  }
  await Promise.all(sessions.map((session) => session.end()))
})

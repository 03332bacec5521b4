import { type Connection, createConnection } from 'mysql2/promise'
import type { Session } from '#scenarios/locks/mariadb/context.ts'
import { messageOf } from '#server/base/message-of.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { findMariadb } from '#server/stores/mariadb/servers/program.ts'
import { socketOf, startMariadb } from '#server/stores/mariadb/servers/server.ts'
import { promote, startPair } from '#server/stores/mariadb/servers/standby.ts'
import { unlogged } from '#server/stores/mariadb/servers/unlogged.ts'
import type { Rig, Way } from './rig.ts'
import { asCommand, surroundings } from './surroundings.ts'

const flushes = { behind: 0, written: 2, synced: 1 } as const

export async function openMariadb(cacheFolder: string, lock: LoadedLock, file: keyof typeof flushes): Promise<Rig> {
  const program = await findMariadb({ cacheFolder })
  const server = await startMariadb(program, cacheFolder, { flushAtCommit: flushes[file] })
  await withTables(server, lock)
  return {
    ...{ store: { name: 'MariaDB', version: program.version }, servers: 1 },
    connect: () => wayTo(server, lock),
    aim: async () => async () => {
      await server.kill()
      await server.restart()
    },
    close: () => server.end(),
  }
}

/**
 * Opens a primary and a standby. The primary confirms a commit only after the standby has received it. MariaDB does not promote the standby automatically, so
 * the rig does.
 */
export async function openStandby(cacheFolder: string, lock: LoadedLock): Promise<Rig> {
  const program = await findMariadb({ cacheFolder })
  const { primary, standby } = await startPair(program, cacheFolder)
  let serving = primary
  await withTables(primary, lock)
  return {
    ...{ store: { name: 'MariaDB', version: program.version }, servers: 2 },
    connect: () => wayTo(serving, lock),
    aim: async () => async () => {
      await primary.kill()
      await promote(standby)
      serving = standby
    },
    holdCopies: async () => {
      standby.freeze()
      return async () => standby.thaw()
    },
    close: async () => {
      await Promise.all([primary.end(), standby.end()])
    },
  }
}

async function withTables(server: ServerProcess, { scripts }: LoadedLock): Promise<void> {
  const tables = [...scripts].filter(([file]) => file.endsWith('.sql'))
  await unlogged(
    server,
    async (connection) => {
      for (const [, sql] of tables) await connection.query(sql)
    },
    { database: 'shop' },
  )
}

async function wayTo(server: ServerProcess, lock: LoadedLock): Promise<Way> {
  if (!server.running) throw new Error('there is no MariaDB')
  const connection = await createConnection({
    socketPath: socketOf(server),
    database: 'shop',
    multipleStatements: true,
  })
  connection.on('error', () => {})
  // Only lessons need the store's logs, so the logs are turned off to leave out their cost.
  await connection.query('SET SESSION slow_query_log = OFF, SESSION sql_log_off = ON')
  const around = surroundings('A')
  const db = sessionOver(connection)
  return {
    lockOn: async (key) => lock.definition.create({ ...around.context(key), ...{ db } }),
    close: () => {
      around.close()
      connection.destroy()
    },
  }
}

function sessionOver(connection: Connection): Session {
  return {
    query: (sql, ...values) =>
      asCommand(
        connection
          .query(sql, values)
          .then(([result]) =>
            Array.isArray(result)
              ? { rows: result as Record<string, never>[], changed: 0 }
              : { rows: [], changed: result.affectedRows },
          ),
        (error) => /^ER_[A-Z_0-9]+$/.exec((error as { code?: string }).code ?? messageOf(error))?.[0],
      ),
  }
}

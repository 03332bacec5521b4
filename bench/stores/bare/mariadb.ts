import { createConnection } from 'mysql2/promise'
import type { Session } from '#scenarios/locks/mariadb/context.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import { findMariadb } from '#server/stores/mariadb/servers/program.ts'
import { socketOf, startMariadb } from '#server/stores/mariadb/servers/server.ts'
import type { Bare, BareOptions } from './context.ts'

export async function bareMariadb({ cacheFolder, syncs }: BareOptions, lock: LoadedLock): Promise<Bare> {
  const server = await startMariadb(await findMariadb({ cacheFolder }), cacheFolder, {
    // With 2, MariaDB writes a commit to its file, but does not wait for the disk.
    flushAtCommit: syncs ? 1 : 2,
  })
  const options = { socketPath: socketOf(server), database: 'shop', multipleStatements: true }
  const connection = await createConnection(options)
  // Only lessons need the store's logs, so the logs are turned off to leave out their cost.
  await connection.query('SET SESSION slow_query_log = OFF, SESSION sql_log_off = ON')
  for (const [file, text] of lock.scripts) if (file.endsWith('.sql')) await connection.query(text)
  const db: Session = {
    query: async (sql, ...values) => {
      const [result] = await connection.query(sql, values)
      return Array.isArray(result)
        ? { rows: result as Record<string, never>[], changed: 0 }
        : { rows: [], changed: result.affectedRows }
    },
  }
  return {
    links: { db },
    close: async () => {
      connection.destroy()
      await server.end()
    },
  }
}

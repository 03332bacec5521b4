import { type Connection, createConnection } from 'mysql2/promise'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { socketOf } from './server.ts'

/** Opens our own connection to a MariaDB server, performs `work` hidden from the server's logs, and closes the connection. */
export async function unlogged(
  server: ServerProcess,
  work: (connection: Connection) => Promise<unknown>,
  to: { database?: string } = {},
): Promise<void> {
  const connection = await createConnection({ ...to, socketPath: socketOf(server), multipleStatements: true })
  try {
    await connection.query('SET SESSION slow_query_log = OFF, SESSION sql_log_off = ON')
    await work(connection)
  } finally {
    await connection.end()
  }
}

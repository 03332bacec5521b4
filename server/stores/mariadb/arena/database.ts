/** One MariaDB server, and the empty database in it that a run gets. */
import { createConnection } from 'mysql2/promise'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { socketOf } from '../servers/server.ts'

export class Database {
  constructor(readonly server: ServerProcess) {}

  /** Runs statements outside any run, hidden from the logs. */
  async execute(sql: string, values: unknown[] = []): Promise<void> {
    const options = { socketPath: socketOf(this.server), multipleStatements: true }
    const connection = await createConnection({ ...options, database: 'shop' })
    try {
      await connection.query('SET SESSION slow_query_log = OFF, SESSION sql_log_off = ON')
      await connection.query(sql, values)
    } finally {
      await connection.end()
    }
  }

  /** Inserts rows before a run begins: owners by their lock's name. */
  async fill(given: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, owner] of Object.entries(given)) {
      await this.execute('INSERT INTO locks (name, owner) VALUES (?, ?)', [name, owner])
    }
  }

  /** Ends every other connection, with its transactions and named locks, and drops all tables. */
  async reset(): Promise<void> {
    const connection = await createConnection({ socketPath: socketOf(this.server), multipleStatements: true })
    try {
      await connection.query('SET SESSION slow_query_log = OFF, SESSION sql_log_off = ON')
      const [rows] = await connection.query(
        'SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID() AND command <> "Daemon"',
      )
      for (const { id } of rows as { id: number }[]) await connection.query('KILL ?', [id]).catch(() => {})
      await connection.query('DROP DATABASE IF EXISTS shop; CREATE DATABASE shop')
    } finally {
      await connection.end()
    }
  }
}

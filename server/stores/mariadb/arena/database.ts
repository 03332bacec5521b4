/** A MariaDB server with the empty database that a run gets. */
import type { ServerProcess } from '#server/processes/server-process.ts'
import { unlogged } from '../servers/unlogged.ts'

export class Database {
  constructor(readonly server: ServerProcess) {}

  /** Executes statements outside any run, hidden from the logs. */
  async execute(sql: string, values: unknown[] = []): Promise<void> {
    await unlogged(this.server, (connection) => connection.query(sql, values), { database: 'shop' })
  }

  /** Inserts rows before a run begins. `given` contains owners, keyed by lock name. */
  async fill(given: Readonly<Record<string, string>>): Promise<void> {
    for (const [name, owner] of Object.entries(given)) {
      await this.execute('INSERT INTO locks (name, owner) VALUES (?, ?)', [name, owner])
    }
  }

  /** Ends every other connection, together with its transactions and named locks, and drops all tables. */
  async reset(): Promise<void> {
    await unlogged(this.server, async (connection) => {
      const [rows] = await connection.query(
        'SELECT id FROM information_schema.processlist WHERE id <> CONNECTION_ID() AND command <> "Daemon"',
      )
      for (const { id } of rows as { id: number }[]) await connection.query('KILL ?', [id]).catch(() => {})
      await connection.query('DROP DATABASE IF EXISTS shop; CREATE DATABASE shop')
    })
  }
}

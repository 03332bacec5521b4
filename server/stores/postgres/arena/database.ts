/** A PostgreSQL server with the empty database that a run gets, and with a pooler in front of the server if a run wants one. */
import { Client } from 'pg'
import type { ServerProcess } from '#server/processes/server-process.ts'
import type { StoreProgram } from '#server/stores/program.ts'
import { startPooler } from '../servers/pooler.ts'
import { accessTo } from '../servers/server.ts'

export class Database {
  private pooler: ServerProcess | undefined

  /** `findPooler` finds or unpacks the pooler's program. */
  constructor(
    readonly server: ServerProcess,
    private readonly findPooler: () => Promise<StoreProgram>,
  ) {}

  /** Executes statements outside any run, hidden from the log. */
  async execute(sql: string): Promise<void> {
    const client = new Client(accessTo(this.server))
    client.on('error', () => {})
    await client.connect()
    try {
      await client.query('SET log_min_duration_statement = -1')
      await client.query(sql)
    } finally {
      await client.end()
    }
  }

  /** Starts a pooler with this many connections. Resolves with the pooler and the ids of its connections' server processes. */
  async openPooler(size: number): Promise<{ pooler: ServerProcess; backends: number[] }> {
    const opened = await startPooler(await this.findPooler(), this.server, size)
    this.pooler = opened.pooler
    return opened
  }

  /** Ends the pooler and every other connection, together with their transactions and locks. Drops all schemas except the template's. */
  async reset(): Promise<void> {
    await this.pooler?.end()
    this.pooler = undefined
    await this.execute(`
      SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
      DO $$ DECLARE schema name; BEGIN
        FOR schema IN SELECT nspname FROM pg_namespace WHERE nspname NOT IN ('lockstep', 'information_schema') AND nspname NOT LIKE 'pg\\_%' LOOP
          EXECUTE format('DROP SCHEMA %I CASCADE', schema);
        END LOOP;
      END $$;
      CREATE SCHEMA public`)
  }

  /** Kills the pooler. Called when the server itself is ended. */
  close(): void {
    this.pooler?.killNow()
  }
}

/**
 * Runs two MariaDB servers: a primary, and a standby that copies what the primary commits. A commit is confirmed once the standby has it (semi-synchronous
 * replication).
 */
import { randomBytes } from 'node:crypto'
import type { RowDataPacket } from 'mysql2/promise'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { messageOf } from '#server/base/message-of.ts'
import { ServerFailure } from '#server/processes/server-failure.ts'
import { ServerProcess } from '#server/processes/server-process.ts'
import { until } from '#server/processes/waiting.ts'
import type { StoreProgram } from '#server/stores/program.ts'
import { planOf } from './server.ts'
import { templateOf } from './template.ts'
import { unlogged } from './unlogged.ts'

export interface Pair {
  primary: ServerProcess
  standby: ServerProcess
}

/** Name of the standby's account on the primary. */
const copier = 'standby'
/** Milliseconds that a commit waits for the standby before the primary continues alone: longer than any lesson. */
const confirmedWithinMs = 3_600_000
/** Time limit for the standby to connect and catch up: longer than a busy machine takes. */
const waiting = { limitMs: 60_000 }

/** Starts both servers and waits until the standby copies. If something fails, ends both servers and rejects with the end of a server's log. */
export async function startPair(program: StoreProgram, cacheFolder: string): Promise<Pair> {
  const template = await templateOf(program, cacheFolder, { accounts: true })
  const started: ServerProcess[] = []
  const start = async (name: string, number: number, args: (port: number) => string[]) => {
    const own = ['--skip-name-resolve', `--server-id=${number}`, '--binlog-format=ROW']
    const plan = planOf(name, program, template, ({ ports: [port] }) => [...own, ...args(port)])
    const server = await ServerProcess.start(plan)
    started.push(server)
    return server
  }
  try {
    const primary = await start('n1', 1, (port) => [
      '--bind-address=127.0.0.1',
      `--port=${port}`,
      '--log-bin=changes',
      '--rpl-semi-sync-master-enabled=ON',
      `--rpl-semi-sync-master-timeout=${confirmedWithinMs}`,
    ])
    const standby = await start('n2', 2, () => ['--skip-networking', '--rpl-semi-sync-slave-enabled=ON'])
    await copy(primary, standby)
    return { primary, standby }
  } catch (error) {
    await Promise.all(started.map((server) => server.end()))
    if (error instanceof ServerFailure) throw error
    throw new ServerFailure(new ReasonError('standby-not-copying'), messageOf(error))
  }
}

/** Makes the standby the primary, as a failover manager does. The old primary must be dead. */
export function promote(standby: ServerProcess): Promise<void> {
  // Changes that were received but not yet applied have to be applied too.
  return unlogged(standby, async (connection) => {
    await connection.query('STOP SLAVE IO_THREAD')
    await until(
      'The standby, to carry out what it received',
      async () => {
        const [[copying] = []] = await connection.query<Copying[]>('SHOW SLAVE STATUS')
        return copying?.Slave_SQL_Running_State.startsWith('Slave has read all relay log') ?? false
      },
      waiting,
    )
    await connection.query('STOP SLAVE; RESET SLAVE ALL')
  })
}

interface Copying extends RowDataPacket {
  Slave_SQL_Running_State: string
}

async function copy(primary: ServerProcess, standby: ServerProcess): Promise<void> {
  const password = randomBytes(16).toString('hex')
  await unlogged(primary, (connection) =>
    connection.query(
      `SET SESSION sql_log_bin = OFF;
       CREATE USER ${copier}@'127.0.0.1' IDENTIFIED BY '${password}';
       GRANT REPLICATION SLAVE ON *.* TO ${copier}@'127.0.0.1'`,
    ),
  )
  await unlogged(standby, (connection) =>
    connection.query(
      `CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = ${primary.port}, MASTER_USER = '${copier}',
         MASTER_PASSWORD = '${password}', MASTER_USE_GTID = slave_pos, MASTER_CONNECT_RETRY = 1;
       START SLAVE`,
    ),
  )
  await unlogged(primary, (connection) =>
    until(
      'The standby, to copy from the primary',
      async () => {
        const [rows] = await connection.query("SHOW STATUS LIKE 'Rpl_semi_sync_master_clients'")
        return (rows as { Value: string }[])[0]?.Value === '1'
      },
      waiting,
    ),
  )
}

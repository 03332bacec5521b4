import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { type ServerHome, type ServerPlan, ServerProcess } from '#server/processes/server-process.ts'
import type { StoreProgram } from '#server/stores/program.ts'
import { fileArguments } from './program.ts'
import { asRoot, copyTemplate, innodbSizes, templateOf } from './template.ts'

/** Returns the path of a server's socket. It is in the server's private folder, so nobody else can connect. */
export function socketOf({ folder }: Pick<ServerHome, 'folder'>): string {
  return join(folder, 'socket')
}

/** Returns the path of the log that contains every statement when it begins: `<time>\t<connection> Query\t<text>`. */
export function generalLogOf({ folder }: Pick<ServerHome, 'folder'>): string {
  return join(folder, 'general.log')
}

/** Returns the path of the log that contains every statement after its end, with the statement's waits for locks. */
export function slowLogOf({ folder }: Pick<ServerHome, 'folder'>): string {
  return join(folder, 'slow.log')
}

/**
 * Starts a MariaDB with an empty database `shop` and waits until it serves. Rejects with the end of its log. `flushAtCommit` is the value of
 * `innodb_flush_log_at_trx_commit`, which decides what a commit waits for. 1: the disk. 2: the operating system, which has the log in a file. 0: nothing.
 */
export async function startMariadb(
  program: StoreProgram,
  cacheFolder: string,
  { flushAtCommit = 1 }: { flushAtCommit?: 0 | 1 | 2 } = {},
): Promise<ServerProcess> {
  const template = await templateOf(program, cacheFolder)
  // There is no login, because only we can enter the socket's folder.
  const alone = () => ['--skip-networking', '--skip-grant-tables', `--innodb-flush-log-at-trx-commit=${flushAtCommit}`]
  return await ServerProcess.start(planOf('mariadb', program, template, alone))
}

/** Makes the plan for a server. `more` returns arguments that are added to the usual ones. */
export function planOf(
  name: string,
  program: StoreProgram,
  template: string,
  more: (place: ServerHome) => string[],
): ServerPlan {
  return {
    name,
    program: program.path,
    env: program.env,
    prepare: ({ folder }) => copyTemplate(template, join(folder, 'data')),
    args: (place) => [
      '--no-defaults',
      `--datadir=${join(place.folder, 'data')}`,
      ...fileArguments(program),
      ...innodbSizes,
      ...asRoot,
      `--socket=${socketOf(place)}`,
      `--pid-file=${join(place.folder, 'mariadb.pid')}`,
      '--performance-schema=OFF',
      // Snapshot isolation is off, as in MySQL and in MariaDB before 11.6.2. So an UPDATE takes the newest row, whatever its transaction has read.
      '--loose-innodb-snapshot-isolation=OFF',
      '--innodb-status-output-locks=ON',
      '--general-log',
      `--general-log-file=${generalLogOf(place)}`,
      '--slow-query-log',
      `--slow-query-log-file=${slowLogOf(place)}`,
      '--long-query-time=0',
      ...more(place),
    ],
    isReady: async (place) => {
      const connection = await createConnection({ socketPath: socketOf(place), database: 'shop' })
      await connection.query('SELECT 1')
      await connection.end()
      return true
    },
  }
}

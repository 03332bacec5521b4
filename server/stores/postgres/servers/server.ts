import { readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { type ServerHome, ServerProcess } from '#server/processes/server-process.ts'
import { serverUser } from '#server/processes/server-user.ts'
import { until } from '#server/processes/waiting.ts'
import type { StoreProgram } from '#server/stores/program.ts'
import { copyTemplate, database, role, templateOf } from './template.ts'

/** Part of the socket's name. Nothing listens on this port. */
const port = 5432

type Place = Pick<ServerHome, 'folder'>

/** Returns the path of a server's socket. It is in the server's private folder, so nobody else can connect. */
export function socketOf({ folder }: Place): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** Returns the path of the log, which contains each statement after its end: `<process>|<application>|LOG:  duration: 0.8 ms  statement: <text>`. */
export function logOf({ folder }: Place): string {
  return join(folder, 'log')
}

/** Returns the settings for connecting to a server or to the pooler in front of it. */
export function accessTo({ folder }: Place): { host: string; port: number; user: string; database: string } {
  return { host: folder, port, user: role, database }
}

/** Starts a PostgreSQL with an empty database and waits until it serves. Rejects with the end of its log. If `syncs`, a commit waits for the disk. */
export async function startPostgres(
  program: StoreProgram,
  cacheFolder: string,
  { syncs = true } = {},
): Promise<ServerProcess> {
  const template = await templateOf(program, cacheFolder)
  return await ServerProcess.start({
    name: 'postgres',
    program: program.path,
    env: program.env,
    user: serverUser(),
    prepare: async ({ folder }) => {
      await copyTemplate(template, join(folder, 'data'))
      // PostgreSQL looks for its libraries next to the path that it was started from.
      symlinkSync(program.path, join(folder, 'postgres'))
    },
    args: ({ folder }) => [
      '-D',
      join(folder, 'data'),
      ...settingsOf(folder, syncs).flatMap((setting) => ['-c', setting]),
    ],
    isReady: async (place) => {
      const client = new Client(accessTo(place))
      client.on('error', () => {})
      await client.connect()
      await client.end()
      return true
    },
  })
}

function settingsOf(folder: string, syncs: boolean): string[] {
  return [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    `port=${port}`,
    `fsync=${syncs ? 'on' : 'off'}`,
    'shared_buffers=4MB',
    'max_connections=60',
    'jit=off',
    // Without this setting, tables would be created in the schema named after our role, which is not emptied between runs.
    'search_path=public',
    'timezone=GMT',
    'log_timezone=GMT',
    // Autovacuum would wake up now and then and take locks of its own.
    'autovacuum=off',
    'wal_level=minimal',
    'max_wal_senders=0',
    'max_logical_replication_workers=0',
    'log_line_prefix=%p|%a|',
    'log_min_duration_statement=0',
    'log_checkpoints=off',
    'deadlock_timeout=200ms',
  ]
}

/** Waits until the processes of a killed server have ended. Each process notices by itself that the server is gone, and uses the data until then. */
export async function untilGone({ folder }: Place): Promise<void> {
  const data = join(folder, 'data')
  await until('The end of all processes of PostgreSQL', async () => !worksIn(data), { limitMs: 10_000 })
}

function worksIn(folder: string): boolean {
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder
    } catch {
      return false
    }
  })
}

import { Client } from 'pg'
import { ServerProcess } from '#server/processes/server-process.ts'
import { serverUser } from '#server/processes/server-user.ts'
import type { StoreProgram } from '#server/stores/program.ts'
import { accessTo } from './server.ts'
import { database, role } from './template.ts'

/**
 * Starts a PgBouncer in front of a server, with `size` connections to the server, all open and idle. PgBouncer assigns them in turn, each for one transaction
 * (`pool_mode = transaction`).
 */
export async function startPooler(
  program: StoreProgram,
  server: Pick<ServerProcess, 'folder'>,
  size: number,
): Promise<{ pooler: ServerProcess; backends: number[] }> {
  const pooler = await ServerProcess.start({
    name: 'pgbouncer',
    program: program.path,
    env: program.env,
    user: serverUser(),
    files: ({ folder }) => ({ 'pgbouncer.ini': settingsOf(server.folder, folder, size) }),
    args: ({ folder }) => [`${folder}/pgbouncer.ini`],
    isReady: async (place) => {
      const client = await openedTo(place)
      await client.end()
      return true
    },
  })
  try {
    return { pooler, backends: await openConnections(pooler, size) }
  } catch (error) {
    await pooler.end()
    throw error
  }
}

function settingsOf(server: string, own: string, size: number): string {
  const { port } = accessTo({ folder: server })
  return `[databases]
${database} = host=${server} port=${port} dbname=${database} user=${role}

[pgbouncer]
unix_socket_dir = ${own}
listen_port = ${port}
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
server_round_robin = 1
server_idle_timeout = 0
server_check_delay = 3600
ignore_startup_parameters = extra_float_digits
log_connections = 0
log_disconnections = 0
log_stats = 0
`
}

async function openedTo(place: Pick<ServerProcess, 'folder'>): Promise<Client> {
  const client = new Client(accessTo(place))
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Opens the pool's connections with as many simultaneous transactions, which then end one by one. Resolves with the ids of the connections' processes, in the
 * order in which the pooler will use them.
 */
async function openConnections(pooler: ServerProcess, size: number): Promise<number[]> {
  const clients = await Promise.all(Array.from({ length: size }, () => openedTo(pooler)))
  const backends: number[] = []
  for (const client of clients) {
    await client.query('BEGIN')
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    backends.push(rows[0]?.pid)
  }
  for (const client of clients) {
    await client.query('COMMIT')
    await client.end()
  }
  return backends
}

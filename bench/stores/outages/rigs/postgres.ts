import { Client } from 'pg'
import type { LockHandle } from '#scenarios/define.ts'
import { findPostgres } from '#server/stores/postgres/servers/program.ts'
import { reachable } from '#server/stores/postgres/servers/reachable.ts'
import { accessTo, startPostgres, untilGone } from '#server/stores/postgres/servers/server.ts'
import type { Rig, Way } from './rig.ts'
import { heldForMs } from './surroundings.ts'

const table = 'CREATE TABLE locks (name text PRIMARY KEY, owner text NOT NULL, until timestamptz NOT NULL)'

/** Opens one server. With `written`, the server runs with `fsync=off`. */
export async function openPostgres(cacheFolder: string, file: 'written' | 'synced'): Promise<Rig> {
  const program = await reachable(await findPostgres({ cacheFolder }))
  const server = await startPostgres(program, cacheFolder, { syncs: file === 'synced' })
  const connect = async (): Promise<Client> => {
    if (!server.running) throw new Error('there is no PostgreSQL')
    const client = new Client(accessTo(server))
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const first = await connect()
  await first.query(table)
  await first.end()
  return {
    ...{ store: { name: 'PostgreSQL', version: program.version }, servers: 1 },
    connect: async () => wayOver(await connect()),
    aim: async () => async () => {
      await server.kill()
      await untilGone(server)
      await server.restart()
    },
    close: async () => {
      await server.end()
    },
  }
}

/** Returns a connection with a lock that no lesson has: the unique row with an owner and an expiry from the MariaDB lessons, in PostgreSQL's dialect. */
function wayOver(client: Client): Way {
  return {
    lockOn: async (key) => uniqueRow(client, key),
    close: () => void client.end().catch(() => {}),
  }
}

let owners = 0

function uniqueRow(client: Client, key: string): LockHandle {
  let owner = ''
  const changed = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rowCount === 1
  return {
    acquire: async () => {
      owners += 1
      owner = `A${owners}`
      const taken = await changed(
        `INSERT INTO locks VALUES ($1, $2, now() + $3 * interval '1 ms')
         ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, until = excluded.until WHERE locks.until < now()`,
        [key, owner, heldForMs],
      )
      return taken ? {} : null
    },
    release: () => changed('DELETE FROM locks WHERE name = $1 AND owner = $2', [key, owner]),
  }
}

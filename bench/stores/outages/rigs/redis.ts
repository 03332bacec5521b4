import { Redis } from 'ioredis'
import { CommandError } from '#scenarios/define.ts'
import type { RedisLink, Reply } from '#scenarios/locks/redis/context.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import { until } from '#server/processes/waiting.ts'
import { withClient } from '#server/stores/redis/servers/client.ts'
import type { Fleet, FleetNode, RedisTopology } from '#server/stores/redis/servers/fleet.ts'
import { openPool } from '#server/stores/redis/servers/pool.ts'
import type { Rig, Way } from './rig.ts'
import { type Surroundings, surroundings } from './surroundings.ts'

/** Timeout for an answer. It is longer than the timeout of WAIT. */
const answerMs = 1_500
const promotionMs = 60_000

interface Wanted {
  topology: Exclude<RedisTopology, 'cluster'>
  file: 'none' | 'written' | 'synced'
  /**
   * Whether the killed server is started again. With Sentinel, this happens once there is a new master. A lock that uses WAIT needs the restarted server,
   * because it is granted only with a replica.
   */
  returns?: boolean
}

export async function openRedis(
  cacheFolder: string,
  lock: LoadedLock,
  { topology, file, returns = topology !== 'sentinel' }: Wanted,
): Promise<Rig> {
  const pool = await openPool({ cacheFolder, keepReady: [] })
  try {
    const fleet = await pool.lend({ topology, exclusive: true, persistent: file !== 'none' })
    const servers = fleet.nodes.filter(({ role }) => role !== 'sentinel')
    // With `everysec`, Redis writes to its file before it answers, but does not sync the file.
    if (file === 'written')
      for (const node of servers) await withClient(node, (redis) => redis.config('SET', 'appendfsync', 'everysec'))
    return {
      store: fleet.store,
      servers: servers.length,
      connect: async () => {
        const nodes = topology === 'sentinel' ? [await masterOf(fleet, servers)] : servers
        return await wayTo(nodes, topology, lock)
      },
      aim: async () => async () => {
        await fleet.kill('n1')
        if (topology === 'sentinel' && returns)
          await until('A new master', () => masterOf(fleet, servers).then(() => true), { limitMs: promotionMs })
        if (returns) await fleet.restart('n1')
      },
      ...(topology === 'single' ? {} : { holdCopies: () => holdCopies(fleet, topology) }),
      close: async () => {
        await fleet.release()
        await pool.close()
      },
    }
  } catch (error) {
    await pool.close()
    throw error
  }
}

async function holdCopies(fleet: Fleet, topology: Wanted['topology']): Promise<() => Promise<void>> {
  if (topology === 'sentinel') {
    // Cuts the replication link too, because a replica that is only frozen would later read the data that its master has already sent.
    await fleet.stopReplication()
    return async () => fleet.thaw('n2')
  }
  const away = ['n4', 'n5']
  for (const node of away) await fleet.kill(node)
  return async () => {
    for (const node of away) await fleet.restart(node)
  }
}

/** Returns the server that the Sentinels name as master. Rejects if that server does not have this role yet. */
async function masterOf(fleet: Fleet, servers: readonly FleetNode[]): Promise<FleetNode> {
  const sentinel = fleet.nodes.find(({ role }) => role === 'sentinel')
  if (sentinel === undefined) throw new Error('there are no Sentinels')
  const address = await withClient(
    sentinel,
    (redis) => redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', fleet.masterName ?? ''),
    answerMs,
  )
  const port = Number(Array.isArray(address) ? address[1] : undefined)
  const node = servers.find((each) => each.port === port)
  if (node === undefined) throw new Error('the Sentinels name no master')
  const role = await withClient(node, (redis) => redis.call('ROLE'), answerMs)
  if (!Array.isArray(role) || role[0] !== 'master') throw new Error(`${node.id} is no master yet`)
  return node
}

async function wayTo(nodes: readonly FleetNode[], topology: Wanted['topology'], lock: LoadedLock): Promise<Way> {
  const around: Surroundings = surroundings('A')
  const connections = await Promise.all(nodes.map(connect))
  // A quorum works with the nodes that it can reach. In any other topology, the lock uses only one server, which must be reachable.
  if (topology !== 'quorum' && connections.includes(null)) throw new Error('there is no Redis')
  const links = connections.map((redis, at) => linkOver(redis, nodes[at]?.id ?? '', lock.scripts))
  return {
    lockOn: async (key) =>
      lock.definition.create({ ...around.context(key), ...{ redis: links[0], nodes: links, channel: 'released' } }),
    close: () => {
      around.close()
      for (const redis of connections) redis?.disconnect()
    },
  }
}

/** Connects to a node. Resolves with `null` if the node does not answer. */
async function connect({ access, host, port, db }: FleetNode): Promise<Redis | null> {
  const redis = new Redis({
    ...access,
    ...{ host, port, db, lazyConnect: true, connectTimeout: answerMs, commandTimeout: answerMs },
    ...{ maxRetriesPerRequest: 0, enableReadyCheck: false, disableClientInfo: true, retryStrategy: () => null },
  })
  redis.on('error', () => {})
  try {
    await redis.connect()
    return redis
  } catch {
    redis.disconnect()
    return null
  }
}

function linkOver(redis: Redis | null, node: string, scripts: ReadonlyMap<string, string>): RedisLink {
  const ask = async (send: (connection: Redis) => Promise<unknown>): Promise<Reply> => {
    if (redis === null) throw new CommandError('UNREACHABLE', `${node} is down`, true)
    return (await send(redis).catch((error: unknown) => {
      throw new CommandError('TIMEOUT', String(error), false)
    })) as Reply
  }
  return {
    node,
    call: (command, ...args) => ask((connection) => connection.call(command, ...args.map(String))),
    eval: (file, keys, args) =>
      ask((connection) => connection.eval(scripts.get(file) ?? '', keys.length, ...keys, ...args.map(String))),
    subscribe: () => Promise.reject(new Error('nobody waits for this lock')),
  }
}

/** Starts a real master, its replica, and three Sentinels that watch them, ready to fail over. */

import { infoField } from '#server/base/info-field.ts'
import type { Address } from '#server/processes/address.ts'
import { until } from '#server/processes/waiting.ts'
import { nameAndVersion, type RedisBinary } from './binary.ts'
import { withClient } from './client.ts'
import { persistence, sentinelConfig, serverConfig, usualDownAfterMs } from './config.ts'
import type { Fleet } from './fleet.ts'
import { MasterEndpoint } from './master-endpoint.ts'
import { newAccess } from './own-access.ts'
import { assertAllRun, endAll, OwnFleet, type OwnNode, type OwnRequest, startAll } from './own-fleet.ts'
import type { RedisProcess } from './redis-server.ts'

const masterName = 'lockstep'
/**
 * Milliseconds of the master's silence after which each Sentinel considers the master down, once a fault has struck. Two Sentinels decide and the third votes.
 * If all three stood for election at once, each would vote for itself, and the next attempt would take seconds.
 */
const downAfterMs = { s1: 200, s2: 200, s3: 2_000 }
const sentinelIds = ['s1', 's2', 's3'] as const
/** Milliseconds to wait for a failover before giving up. */
const failoverLimitMs = 60_000
/** Milliseconds to wait for a new fleet. Sentinels on their own take up to 12 s to find the replica and each other. */
const readyLimitMs = 60_000

/**
 * Starts the fleet. Resolves when the replica follows the master, and each Sentinel knows the replica and the other two Sentinels. If `isolable`, these servers
 * reach the master through a proxy that the fleet can shut.
 */
export async function startSentinel(binary: RedisBinary, request: OwnRequest = {}): Promise<OwnFleet> {
  const endpoint = request.isolable ? await MasterEndpoint.open() : undefined
  const nodes: OwnNode[] = []
  const access = newAccess()
  const limits = { limitMs: readyLimitMs, unless: () => assertAllRun(nodes) }
  const startServer = async (id: string, role: 'master' | 'replica', more: string[]) => {
    const lines = [...replication, ...(request.persistent ? persistence : []), ...more]
    const [node] = await startAll(binary, role, [{ id, config: (place) => serverConfig(place, lines) }], access)
    if (node === undefined) throw new Error(`The ${role} was not started`)
    nodes.push(node)
    return node
  }
  try {
    // If n1 is demoted, it announces this port to its new master, so that Sentinels always know n1 by the same address.
    const announced = endpoint ? [`replica-announce-port ${endpoint.port}`] : []
    const master = await startServer('n1', 'master', announced)
    if (endpoint) {
      endpoint.master = master.process
      master.announcedPort = endpoint.port
    }
    const reached: Address = endpoint ?? master.process
    const replica = await startServer('n2', 'replica', [`replicaof ${reached.host} ${reached.port}`])
    // The replica has to be linked first: Sentinels look at the master once, and then not again for 10 s.
    await until('The replica’s link to its master', () => follows(replica.process), limits)
    const config = sentinelConfig(masterName, reached, access.password)
    const sentinels = await startAll(
      binary,
      'sentinel',
      sentinelIds.map((id) => ({ id, config, sentinel: true })),
      access,
    )
    nodes.push(...sentinels)
    await introduce(sentinels, limits)
    return new SentinelFleet(nameAndVersion(binary), nodes, endpoint)
  } catch (error) {
    endpoint?.close()
    await endAll(nodes)
    throw error
  }
}

/** Settings that start full synchronization at once instead of after 5 s. */
const replication = ['repl-diskless-sync yes', 'repl-diskless-sync-delay 0']

class SentinelFleet extends OwnFleet {
  readonly masterName = masterName
  readonly isolateMaster?: () => () => void
  private readonly sentinels: OwnNode[]

  constructor(
    store: Fleet['store'],
    members: OwnNode[],
    private readonly endpoint: MasterEndpoint | undefined,
  ) {
    super('sentinel', store, members)
    this.sentinels = this.members.filter(({ role }) => role === 'sentinel')
    this.processOf('n1').onExit(() => void this.lookClosely())
    if (endpoint) this.isolateMaster = () => this.shut(endpoint)
  }

  override freeze(nodeId: string): void {
    super.freeze(nodeId)
    if (nodeId === 'n1') void this.lookClosely()
  }

  /**
   * Freezes the replica and cuts the master's end of the link, so that the frozen replica cannot reconnect. Freezing alone would lose nothing: writes would
   * wait in the replica's socket, and the replica would apply them when it wakes.
   */
  override async stopReplication(): Promise<void> {
    this.freeze('n2')
    const master = this.processOf('n1')
    await withClient(master, (redis) => redis.call('CLIENT', 'KILL', 'TYPE', 'replica'))
    await until('The cut of the replica’s link', async () => (await linkedReplicas(master)) === 0, { limitMs: 5_000 })
  }

  override release(): Promise<void> {
    this.endpoint?.close()
    return super.release()
  }

  override async healthy(): Promise<boolean> {
    if (!(await super.healthy())) return false
    const looks = [
      follows(this.processOf('n2')),
      linkedReplicas(this.processOf('n1')).then((count) => count === 1),
      ...this.sentinels.map(({ process }) => knowsAll(process)),
    ]
    return (await Promise.allSettled(looks)).every((look) => look.status === 'fulfilled' && look.value)
  }

  /** Port of n1 as Sentinels know it. */
  private get firstPort(): number {
    return this.endpoint?.port ?? this.processOf('n1').port
  }

  private shut(endpoint: MasterEndpoint): () => void {
    endpoint.shut()
    void this.lookClosely()
    return () => endpoint.reopen()
  }

  /**
   * Shortens the failover time from a fault until another master has taken over. Without a fault, Sentinels are patient: otherwise they would fail over from a
   * master that is merely slow on a busy machine, and a lesson's verdict would depend on the machine.
   */
  private async lookClosely(): Promise<void> {
    // A Sentinel that the lesson killed or froze takes no part in the failover, so ignore its errors.
    await Promise.allSettled(
      sentinelIds.map(async (id) => {
        const process = this.processOf(id)
        const isOver = () => this.released !== undefined
        await setDownAfter(process, downAfterMs[id])
        // A deposed master that comes back is made a replica after four of these periods.
        await setPeriods(process, { 'publish-period': 500 })
        const promoted = async () => isOver() || (await masterPort(process)) !== this.firstPort
        await until(`The new master of ${id}`, promoted, { limitMs: failoverLimitMs, everyMs: 100 })
        // Retry until this is set: on a busy machine, an impatient Sentinel would also consider the new master down.
        const isSet = async () => isOver() || setDownAfter(process, usualDownAfterMs).then(() => true)
        await until(`The usual down-after of ${id}`, isSet, { limitMs: failoverLimitMs, everyMs: 100 })
      }),
    )
  }
}

async function setDownAfter(sentinel: RedisProcess, ms: number): Promise<void> {
  const set = ['SET', masterName, 'down-after-milliseconds', String(ms)]
  await withClient(sentinel, (redis) => redis.call('SENTINEL', ...set))
}

async function masterPort(sentinel: RedisProcess): Promise<number> {
  const address = await withClient(sentinel, (redis) => redis.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', masterName))
  if (!Array.isArray(address)) throw new Error('It knows of no master')
  return Number(address[1])
}

async function follows(replica: RedisProcess): Promise<boolean> {
  const info = await withClient(replica, (redis) => redis.info('replication'))
  return infoField(info, 'role') === 'slave' && infoField(info, 'master_link_status') === 'up'
}

async function linkedReplicas(master: RedisProcess): Promise<number> {
  const info = await withClient(master, (redis) => redis.info('replication'))
  return Number(infoField(info, 'connected_slaves'))
}

/** Speeds up the Sentinels' announcements, which are normally sent every 2 s, until all Sentinels know each other. */
async function introduce(sentinels: OwnNode[], limits: Parameters<typeof until>[2]): Promise<void> {
  // A Sentinel that gets no processor time for 2 s assumes a broken clock and does nothing for 30 s. Here the machine is just busy, so allow 10 s. If a pause
  // came before this setting, the Sentinel continues after one second.
  const tilt = { 'tilt-trigger': 10_000, 'tilt-period': 1_000 }
  const eager = { 'publish-period': 50, 'info-period': 50, ...tilt }
  await Promise.all(sentinels.map(({ process }) => setPeriods(process, eager)))
  await Promise.all(
    sentinels.map(({ id, process }) => until(`${id} finding the others`, () => knowsAll(process), limits)),
  )
  const usual = { 'publish-period': 2_000, 'info-period': 1_000, ...tilt }
  await Promise.all(sentinels.map(({ process }) => setPeriods(process, usual)))
}

async function setPeriods(sentinel: RedisProcess, periodsMs: Record<string, number>): Promise<void> {
  const settings = Object.entries(periodsMs).flatMap(([name, ms]) => [name, String(ms)])
  // Redis before version 7 does not know this command. Without it, everything takes longer but works.
  await withClient(sentinel, (redis) => redis.call('SENTINEL', 'DEBUG', ...settings)).catch(() => {})
}

/** Returns whether this Sentinel sees a healthy master, a replica that it can promote, and two other reachable Sentinels. */
async function knowsAll(sentinel: RedisProcess): Promise<boolean> {
  return await withClient(sentinel, async (redis) => {
    const [info, quorum, replicas] = await Promise.all([
      redis.info('sentinel'),
      redis.call('SENTINEL', 'CKQUORUM', masterName),
      redis.call('SENTINEL', 'REPLICAS', masterName),
    ])
    return (
      /^master0:.*\bstatus=ok,.*\bslaves=1,sentinels=3\b/m.test(info) &&
      infoField(info, 'sentinel_tilt') === '0' &&
      /^OK 3 usable/.test(String(quorum)) &&
      // Depending on the protocol, the reply is a list of names and values or a map.
      /"master-link-status"[,:]"ok"/.test(JSON.stringify(replicas))
    )
  })
}

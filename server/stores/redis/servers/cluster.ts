/** Starts a real Redis Cluster: three masters that share the slots, with one replica each, ready to fail over. */

import { randomBytes } from 'node:crypto'
import type { NodeRole } from '#model/trace/trace.ts'
import { lockKey } from '#scenarios/lesson.ts'
import { infoField } from '#server/base/info-field.ts'
import { messageOf } from '#server/base/message-of.ts'
import { retry } from '#server/base/retry.ts'
import { freePort } from '#server/processes/ports.ts'
import { until } from '#server/processes/waiting.ts'
import { StoreError } from '#server/stores/store.ts'
import { nameAndVersion, type RedisBinary } from './binary.ts'
import { withClient } from './client.ts'
import { clusterConfig, clusterDownAfterMs, persistence } from './config.ts'
import type { Fleet } from './fleet.ts'
import { newAccess } from './own-access.ts'
import { assertAllRun, endAll, OwnFleet, type OwnNode, type OwnRequest, startAll } from './own-fleet.ts'
import type { RedisProcess } from './redis-server.ts'
import { type SlotRange, serves, slotCount } from './slots.ts'

const masterCount = 3
/** First major version of Redis in which the cluster bus port can be configured. */
const oldest = 7
const portTries = 5
/** Milliseconds to wait for a new cluster. A new master rejects writes for 2 s in any case. */
const readyLimitMs = 30_000
/** Milliseconds of silence after which the other nodes consider a master down, once a fault has struck. */
const hastyMs = 300
/** Milliseconds to wait for a failover before giving up. */
const failoverLimitMs = 60_000

interface PlannedNode {
  id: string
  role: NodeRole
  /** Name of the node within the cluster. */
  name: string
  port: number
  busPort: number
  slots: SlotRange
  /** Cluster name of the node's master. */
  follows?: string
}

/** Starts a cluster. Resolves when every slot is served and every replica follows its master. Each node starts with a list of all other nodes. */
export async function startCluster(binary: RedisBinary, request: OwnRequest = {}): Promise<OwnFleet> {
  if (Number.parseInt(binary.version, 10) < oldest) {
    throw new StoreError('STORE_UNAVAILABLE', 'cluster-too-old', { version: binary.version, oldest })
  }
  const hasClashed = (error: unknown) => /address already in use/i.test(messageOf(error))
  return await retry(portTries, async () => await startOn(await plan(), binary, request), hasClashed)
}

async function startOn(planned: PlannedNode[], binary: RedisBinary, { persistent = false }: OwnRequest) {
  const more = persistent ? persistence : []
  const plans = planned.map((node) => ({
    id: node.id,
    ports: [node.port, node.busPort] as const,
    config: (place: { port: number; folder: string }) => clusterConfig({ ...place, busPort: node.busPort }, more),
    files: { 'nodes.conf': nodesConf(planned, node) },
  }))
  const started = await startAll(binary, 'master', plans, newAccess())
  const members = started.map((member, i) => ({ ...member, ...pick(planned[i]) }))
  try {
    await Promise.all(members.map((member) => untilReady(member, () => assertAllRun(members))))
    return new ClusterFleet(nameAndVersion(binary), members)
  } catch (error) {
    await endAll(members)
    throw error
  }
}

const pick = (node: PlannedNode | undefined) =>
  ({ role: node?.role ?? 'master', slots: node?.slots ?? [0, 0] }) as const

/** Plans the nodes. The masters are `n1` to `n3`; `n4` is the replica of `n1`, and so on. */
async function plan(): Promise<PlannedNode[]> {
  const masters: PlannedNode[] = []
  const replicas: PlannedNode[] = []
  for (let i = 0; i < masterCount; i += 1) {
    const slots = [firstSlot(i), firstSlot(i + 1) - 1] as const
    const master = { id: `n${i + 1}`, role: 'master' as const, slots, ...(await newcomer()) }
    masters.push(master)
    const id = `n${masterCount + i + 1}`
    replicas.push({ id, role: 'replica', slots, follows: master.name, ...(await newcomer()) })
  }
  return [...masters, ...replicas]
}

/** Returns the first slot of a master. Slots are divided as by `redis-cli --cluster create`. */
const firstSlot = (master: number) => Math.round((master * slotCount) / masterCount)

async function newcomer() {
  return { name: randomBytes(20).toString('hex'), port: await freePort(), busPort: await freePort() }
}

/**
 * Returns the contents of `nodes.conf`, as if the node had already met the others. Introducing the nodes to each other would take 2 to 6 s.
 * https://redis.io/docs/latest/commands/cluster-nodes/
 */
function nodesConf(all: readonly PlannedNode[], self: PlannedNode): string {
  const lines = all.map((node) => {
    const { name, port, busPort, slots, follows } = node
    const flags = `${node === self ? 'myself,' : ''}${follows === undefined ? 'master -' : `slave ${follows}`}`
    const epoch = all.filter(({ role }) => role === 'master').findIndex((one) => one.slots === slots) + 1
    const served = follows === undefined ? ` ${slots.join('-')}` : ''
    return `${name} 127.0.0.1:${port}@${busPort} ${flags} 0 0 ${epoch} connected${served}`
  })
  return `${[...lines, `vars currentEpoch ${masterCount} lastVoteEpoch 0`].join('\n')}\n`
}

async function untilReady({ id, role, process }: OwnNode, unless: () => void): Promise<void> {
  const limits = { limitMs: readyLimitMs, everyMs: 20, unless }
  await until(`${id} knowing all slots served`, () => seesAll(process), limits)
  await until(`The link of ${id}`, () => isLinked(process, role), limits)
}

async function seesAll(node: RedisProcess): Promise<boolean> {
  return await withClient(node, async (redis) => {
    const [info, nodes] = await Promise.all([redis.call('CLUSTER', 'INFO'), redis.call('CLUSTER', 'NODES')])
    return infoField(String(info), 'cluster_state') === 'ok' && !/\bfail|handshake|disconnected/.test(String(nodes))
  })
}

async function isLinked(node: RedisProcess, role: NodeRole): Promise<boolean> {
  const info = await withClient(node, (redis) => redis.info('replication'))
  return role === 'master'
    ? infoField(info, 'connected_slaves') === '1'
    : infoField(info, 'role') === 'slave' && infoField(info, 'master_link_status') === 'up'
}

class ClusterFleet extends OwnFleet {
  constructor(store: Fleet['store'], members: OwnNode[]) {
    super('cluster', store, members)
    for (const { role, process } of members) if (role === 'master') process.onExit(() => void this.lookClosely())
  }

  override freeze(nodeId: string): void {
    super.freeze(nodeId)
    if (this.memberOf(nodeId)?.role === 'master') void this.lookClosely()
  }

  /**
   * Stops replication from the lock's master. As with Sentinel, freezing the replica is not enough: the replica would apply the data in its socket when it
   * wakes.
   */
  override async stopReplication(): Promise<void> {
    const [master, replica] = ['master', 'replica'].map((role) =>
      this.members.find((member) => member.role === role && serves(member, lockKey)),
    )
    if (!master || !replica) throw new StoreError('WRONG_NODE', 'not-served', { key: lockKey })
    this.freeze(replica.id)
    await withClient(master.process, (redis) => redis.call('CLIENT', 'KILL', 'TYPE', 'replica'))
    await until('The cut of the replica’s link', async () => !(await isLinked(master.process, 'master')), {
      limitMs: 5_000,
    })
  }

  override async healthy(): Promise<boolean> {
    if (!(await super.healthy())) return false
    const looks = this.members.map(
      async ({ process, role }) => (await seesAll(process)) && (await isLinked(process, role)),
    )
    return (await Promise.allSettled(looks)).every((look) => look.status === 'fulfilled' && look.value)
  }

  private memberOf(nodeId: string): OwnNode | undefined {
    return this.members.find(({ id }) => id === nodeId)
  }

  /**
   * Shortens the failover time from a fault until the replica has taken over. Without a fault, nodes are patient: otherwise they would fail over from a master
   * that is merely slow on a busy machine, and a lesson's verdict would depend on the machine.
   */
  private async lookClosely(): Promise<void> {
    const isOver = () => this.released !== undefined
    // A node that the lesson killed or froze gets the setting when it wakes, if it does.
    const tell = (ms: number) =>
      Promise.allSettled(
        this.members.map(async ({ id, process }) => {
          const isSet = async () => isOver() || !process.running || setDownAfter(process, ms).then(() => true)
          await until(`The usual down-after of ${id}`, isSet, { limitMs: failoverLimitMs, everyMs: 50 })
        }),
      )
    const hasty = tell(hastyMs)
    const promoted = async () => isOver() || (await this.hasNewMaster())
    await until('A new master', promoted, { limitMs: failoverLimitMs, everyMs: 50 }).catch(() => {})
    await hasty
    await tell(clusterDownAfterMs)
  }

  private async hasNewMaster(): Promise<boolean> {
    const replicas = this.members.filter(({ role, process }) => role === 'replica' && process.running)
    const asked = replicas.map(({ process }) => withClient(process, (redis) => redis.call('ROLE'), 500))
    const roles = await Promise.allSettled(asked)
    return roles.some((role) => role.status === 'fulfilled' && Array.isArray(role.value) && role.value[0] === 'master')
  }
}

async function setDownAfter(node: RedisProcess, ms: number): Promise<void> {
  await withClient(node, (redis) => redis.config('SET', 'cluster-node-timeout', ms))
}

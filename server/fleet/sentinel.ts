/** A master, its replica and three Sentinels that watch them: all real, and ready to fail over. */
import type { RedisBinary } from './binary.ts'
import { infoField, withClient } from './client.ts'
import { persistence, sentinelConfig, serverConfig } from './config.ts'
import { endAll, OwnFleet, type OwnNode, type OwnWish, startAll } from './own-fleet.ts'
import type { ServerProcess } from './server-process.ts'
import { until } from './waiting.ts'

const masterName = 'lockstep'
/** Once a fault has struck the master: how long it is silent before a Sentinel holds it to be down. */
const downAfterMs = 200
/** Without help, Sentinels take up to 12 s to find the replica and each other. */
const readyLimitMs = 30_000

/** Resolves when the replica follows the master and each Sentinel knows the replica and the other two. */
export async function startSentinel(binary: RedisBinary, { persistent = false }: OwnWish = {}): Promise<OwnFleet> {
  const lines = [...replication, ...(persistent ? persistence : [])]
  const nodes = await startAll(binary, 'master', [{ id: 'n1', config: (place) => serverConfig(place, lines) }])
  try {
    const [master] = nodes
    if (master === undefined) throw new Error('The master was not started')
    const follow = [...lines, `replicaof ${master.process.host} ${master.process.port}`]
    const [replica] = await startAll(binary, 'replica', [{ id: 'n2', config: (place) => serverConfig(place, follow) }])
    if (replica === undefined) throw new Error('The replica was not started')
    nodes.push(replica)
    // Sentinels look at the master once, then not again for 10 s: so the replica has to be there first.
    await until('The replica’s link to its master', () => follows(replica.process), { limitMs: readyLimitMs })
    const config = sentinelConfig(masterName, master.process)
    const sentinels = await startAll(
      binary,
      'sentinel',
      ['s1', 's2', 's3'].map((id) => ({ id, config, sentinel: true })),
    )
    nodes.push(...sentinels)
    await introduce(sentinels)
    return new SentinelFleet('sentinel', binary.version, nodes)
  } catch (error) {
    await endAll(nodes)
    throw error
  }
}

/** A full synchronisation at once instead of after 5 s. */
const replication = ['repl-diskless-sync yes', 'repl-diskless-sync-delay 0']

class SentinelFleet extends OwnFleet {
  readonly masterName = masterName
  private readonly sentinels: OwnNode[]

  constructor(...parts: ConstructorParameters<typeof OwnFleet>) {
    super(...parts)
    this.sentinels = this.members.filter(({ role }) => role === 'sentinel')
    this.processOf('n1').onExit(() => void this.lookClosely())
  }

  override freeze(nodeId: string): void {
    super.freeze(nodeId)
    if (nodeId === 'n1') void this.lookClosely()
  }

  /**
   * A frozen replica alone would lose nothing: writes wait in its socket and are applied when it wakes. So the master's end of
   * the link is cut as well, and the replica, frozen, cannot connect again.
   */
  override async stopReplication(): Promise<void> {
    this.freeze('n2')
    const master = this.processOf('n1')
    await withClient(master, (redis) => redis.call('CLIENT', 'KILL', 'TYPE', 'replica'))
    await until('The cut of the replica’s link', async () => (await linkedReplicas(master)) === 0, { limitMs: 5_000 })
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

  /**
   * Until the master is struck, Sentinels are patient: on a busy machine they would otherwise fail over from a master that is
   * merely slow, and a lesson's verdict would depend on the machine.
   */
  private async lookClosely(): Promise<void> {
    const set = ['SET', masterName, 'down-after-milliseconds', String(downAfterMs)]
    // A Sentinel that is dead or frozen by the lesson itself does not take part anyway.
    await Promise.allSettled(
      this.sentinels.map(({ process }) => withClient(process, (redis) => redis.call('SENTINEL', ...set))),
    )
  }
}

async function follows(replica: ServerProcess): Promise<boolean> {
  const info = await withClient(replica, (redis) => redis.info('replication'))
  return infoField(info, 'role') === 'slave' && infoField(info, 'master_link_status') === 'up'
}

async function linkedReplicas(master: ServerProcess): Promise<number> {
  const info = await withClient(master, (redis) => redis.info('replication'))
  return Number(infoField(info, 'connected_slaves'))
}

/** Sentinels tell each other that they are there every 2 s, so all would be ready after 2 s and more; for a moment they do so more often. */
async function introduce(sentinels: OwnNode[]): Promise<void> {
  await Promise.all(sentinels.map(({ process }) => setPeriods(process, { 'publish-period': 50, 'info-period': 50 })))
  await Promise.all(
    sentinels.map(({ id, process }) =>
      until(`${id} finding the others`, () => knowsAll(process), { limitMs: readyLimitMs }),
    ),
  )
  // A Sentinel that got no processor time for 2 s takes its clock for broken and does nothing for 30 s. Here the machine is just busy.
  const usual = { 'publish-period': 2_000, 'info-period': 1_000, 'tilt-trigger': 10_000 }
  await Promise.all(sentinels.map(({ process }) => setPeriods(process, usual)))
}

async function setPeriods(sentinel: ServerProcess, periodsMs: Record<string, number>): Promise<void> {
  const settings = Object.entries(periodsMs).flatMap(([name, ms]) => [name, String(ms)])
  // Redis before 7 does not know this command. It takes its time, and works as well.
  await withClient(sentinel, (redis) => redis.call('SENTINEL', 'DEBUG', ...settings)).catch(() => {})
}

/** Whether this Sentinel sees a healthy master, a replica it can promote, and two other Sentinels that can be reached. */
async function knowsAll(sentinel: ServerProcess): Promise<boolean> {
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
      // A list of names and values, or a map, as the protocol has it.
      /"master-link-status"[,:]"ok"/.test(JSON.stringify(replicas))
    )
  })
}

/** Manages a fleet whose servers belong to one run. The run may do anything to the servers, and they end with the run. */

import type { Why } from '#model/refusals/reasons.ts'
import type { NodeRole } from '#model/trace/trace.ts'
import { StoreError } from '#server/stores/store.ts'
import type { RedisBinary } from './binary.ts'
import { BusyWatch, sentenceOfEnd } from './busy-watch.ts'
import { withClient } from './client.ts'
import { setPace } from './config.ts'
import type { Fleet, FleetNode, FleetRequest, RedisTopology } from './fleet.ts'
import type { OwnAccess } from './own-access.ts'
import { type RedisPlan, type RedisProcess, startRedis } from './redis-server.ts'
import type { SlotRange } from './slots.ts'

export interface OwnNode {
  id: string
  role: NodeRole
  process: RedisProcess
  /** Set for a server of an edited lock, because scripts may keep such a server busy or fill its memory. */
  watch?: BusyWatch
  announcedPort?: number
  /** Cluster slots that the node or its master serves. */
  slots?: SlotRange
}

/** A run's options for the servers that are started for the run. */
export type OwnRequest = Pick<FleetRequest, 'persistent' | 'isolable' | 'nodes' | 'confined'>

export class OwnFleet implements Fleet {
  readonly nodes: FleetNode[]
  /** Called once this fleet has ended, so that other fleets may start that many processes. */
  afterRelease: () => void = () => {}
  private readonly listening = new Set<() => void>()
  protected released: Promise<void> | undefined

  constructor(
    readonly topology: RedisTopology,
    readonly store: Fleet['store'],
    protected readonly members: OwnNode[],
  ) {
    this.nodes = members.map(({ process: { host, port, access, lockAccess, confinedAccess }, watch: _, ...node }) => ({
      ...{ ...node, host, port, access, db: 0 },
      ...(lockAccess ? { lockAccess } : {}),
      ...(confinedAccess ? { clientAccess: confinedAccess } : {}),
    }))
  }

  async kill(nodeId: string): Promise<void> {
    await this.processOf(nodeId).kill()
  }

  freeze(nodeId: string): void {
    this.processOf(nodeId).freeze()
  }

  thaw(nodeId: string): void {
    this.processOf(nodeId).thaw()
  }

  async restart(nodeId: string): Promise<void> {
    const server = this.processOf(nodeId)
    if (server.running) throw new StoreError('WRONG_NODE', 'node-running', { node: nodeId })
    await server.restart()
    const member = this.members.find(({ id }) => id === nodeId)
    // The previous watch ended with its server.
    if (member?.watch) member.watch = await BusyWatch.open(server)
  }

  async stopReplication(): Promise<void> {
    throw new StoreError('WRONG_NODE', 'no-replica', { fleet: this.topology })
  }

  onExit(listener: (nodeId: string, why: Why) => void): () => void {
    const stops = this.members.map((member) =>
      member.process.onExit((why) =>
        listener(member.id, member.watch?.ended ? sentenceOfEnd(member.watch.ended) : why),
      ),
    )
    const stop = () => {
      for (const each of stops) each()
      this.listening.delete(stop)
    }
    this.listening.add(stop)
    return stop
  }

  release(): Promise<void> {
    for (const stop of [...this.listening]) stop()
    this.released ??= endAll(this.members).then(() => this.afterRelease())
    return this.released
  }

  /** Resolves with whether every process runs. Fleets with roles also check that the roles are the original ones. */
  async healthy(): Promise<boolean> {
    return this.members.every(({ process }) => process.running)
  }

  /** Makes the servers check for expired keys at Redis's default rate until `wake`. Sentinels have no keys. Never rejects. */
  async rest(): Promise<void> {
    await this.setPaces('idle')
  }

  /** Prepares an idle fleet for a run. Resolves with whether the fleet is still healthy. */
  async wake(): Promise<boolean> {
    const [healthy, paced] = await Promise.all([this.healthy(), this.setPaces('leased')])
    return healthy && paced
  }

  private async setPaces(pace: 'leased' | 'idle'): Promise<boolean> {
    const servers = this.members.filter(({ role }) => role !== 'sentinel')
    const set = servers.map(({ process }) => withClient(process, (redis) => setPace(redis, pace), 1_000))
    return (await Promise.allSettled(set)).every(({ status }) => status === 'fulfilled')
  }

  protected processOf(nodeId: string): RedisProcess {
    const found = this.members.find(({ id }) => id === nodeId)
    if (found !== undefined) return found.process
    const nodes = this.members.map(({ id }) => id)
    throw new StoreError('WRONG_NODE', 'no-such-node', { store: this.store.name, node: nodeId, nodes })
  }
}

/**
 * Starts servers concurrently. If one fails to start, ends all of them. Pass `access` if the servers connect to each other. Otherwise each server gets its own
 * passwords.
 */
export async function startAll(
  binary: RedisBinary,
  role: NodeRole,
  plans: (Omit<RedisPlan, 'name'> & { id: string })[],
  access?: OwnAccess,
): Promise<OwnNode[]> {
  const started = await Promise.allSettled(
    plans.map(async ({ id, ...plan }) => {
      const process = await startRedis(binary, { name: id, ...plan }, access)
      return { id, role, process, ...(plan.confined ? { watch: await BusyWatch.open(process) } : {}) }
    }),
  )
  const nodes = started.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failed = started.find((outcome) => outcome.status === 'rejected')
  if (failed === undefined) return nodes
  await endAll(nodes)
  throw failed.reason
}

/** Throws a `ServerFailure` if a process has ended. */
export function assertAllRun(nodes: readonly OwnNode[]): void {
  for (const { process } of nodes) process.assertRunning()
}

/** Ends as many of the servers as possible. The rest are ended when our own process exits. */
export async function endAll(nodes: OwnNode[]): Promise<void> {
  for (const { watch } of nodes) watch?.close()
  await Promise.allSettled(nodes.map(({ process }) => process.end()))
}

/** Starts fleets that are not shared, each for one run, and keeps some ready for the next runs. */

import { because, type SayStep } from '#model/refusals/because.ts'
import type { Semaphore } from '#server/base/semaphore.ts'
import { limited, poolClosed } from '#server/stores/limited.ts'
import type { RedisBinary } from './binary.ts'
import { startCluster } from './cluster.ts'
import type { Fleet, RedisTopology } from './fleet.ts'
import type { OwnFleet, OwnRequest } from './own-fleet.ts'
import { startQuorum, startSingle } from './quorum.ts'
import { startSentinel } from './sentinel.ts'

export interface OwnFleetSettings {
  /** Maximum number of server processes, including those that are kept ready. */
  maxProcesses: number
  /** Maximum number of milliseconds that `take` may wait. */
  waitMs: number
  /** Topologies for which one fleet each is kept ready. */
  keepReady: RedisTopology[]
  /** Milliseconds between `take` and the start of the next spare fleet. A run that has just begun needs the processor more. */
  refillAfterMs: number
}

const recipes = {
  single: { processes: 1, step: because('starts-own'), start: startSingle },
  sentinel: { processes: 5, step: because('starts-sentinels'), start: startSentinel },
  quorum: { processes: 5, step: because('starts-quorum'), start: startQuorum },
  cluster: { processes: 6, step: because('starts-cluster'), start: startCluster },
}

type TopologyAndRequest = OwnRequest & { topology: RedisTopology }

interface Spare {
  /** Resolves with `null` if the fleet could not be started. */
  fleet: Promise<OwnFleet | null>
  ready: boolean
}

export class OwnFleets {
  private readonly processes: Semaphore
  private readonly spares = new Map<RedisTopology, Spare>()
  private readonly starting = new Set<Promise<unknown>>()
  private readonly fleets = new Set<OwnFleet>()
  private refillTimer: NodeJS.Timeout | undefined
  private closed = false

  constructor(
    private readonly binary: RedisBinary,
    private readonly settings: OwnFleetSettings,
  ) {
    this.processes = limited('Redis', settings.maxProcesses, settings.waitMs)
  }

  /** Starts one spare fleet for each topology in `keepReady`. */
  async warm(): Promise<void> {
    await Promise.all(this.settings.keepReady.map((topology) => this.refill(topology)))
  }

  /** Returns a new fleet. Rejects with a `StoreError`, or with the error of a server that did not start. */
  async take(request: TopologyAndRequest, doing: SayStep): Promise<Fleet> {
    try {
      return (await this.takeSpare(request, doing)) ?? (await this.startFor(request, doing))
    } finally {
      this.refillLater()
    }
  }

  /** Starts spare fleets after `refillAfterMs`, because the current request needs the processor more. */
  refillLater(): void {
    if (this.closed || this.refillTimer !== undefined) return
    this.refillTimer = setTimeout(() => {
      this.refillTimer = undefined
      void this.warm()
    }, this.settings.refillAfterMs)
    this.refillTimer.unref()
  }

  async close(): Promise<void> {
    this.closed = true
    this.processes.close()
    clearTimeout(this.refillTimer)
    await Promise.allSettled(this.starting)
    await Promise.all([...this.fleets].map((fleet) => fleet.release()))
  }

  /** Returns a spare fleet, if there is one. Spare fleets can only serve requests without special options, but most requests have none. */
  private async takeSpare(request: TopologyAndRequest, doing: SayStep): Promise<Fleet | null> {
    const { topology, persistent = false, isolable = false, confined = false, nodes } = request
    const spare = persistent || isolable || confined || nodes !== undefined ? undefined : this.spares.get(topology)
    if (spare === undefined) return null
    this.spares.delete(topology)
    if (!spare.ready) doing(recipes[topology].step)
    const fleet = await spare.fleet
    if (fleet === null || (await fleet.wake())) return fleet
    await fleet.release()
    return null
  }

  private async startResting(topology: RedisTopology, giveBack: () => void): Promise<OwnFleet> {
    const fleet = await this.start({ topology }, giveBack)
    await fleet.rest()
    return fleet
  }

  private async startFor(request: TopologyAndRequest, doing: SayStep): Promise<Fleet> {
    const { processes, step } = recipes[request.topology]
    const giveBack = this.processes.tryAcquire(processes) ?? (await this.waitForProcesses(processes, doing))
    doing(step)
    return await this.start(request, giveBack)
  }

  private async waitForProcesses(processes: number, doing: SayStep): Promise<() => void> {
    // A request that waits now has priority over fleets that are kept for later.
    for (const spare of this.spares.values()) void spare.fleet.then((fleet) => fleet?.release())
    this.spares.clear()
    return await this.processes.acquire(processes, () => doing(because('waits-for-fleets')))
  }

  private async start({ topology, ...request }: TopologyAndRequest, giveBack: () => void): Promise<OwnFleet> {
    const start = recipes[topology].start(this.binary, request)
    this.starting.add(start)
    try {
      const fleet = await start
      this.fleets.add(fleet)
      fleet.afterRelease = () => {
        this.fleets.delete(fleet)
        giveBack()
      }
      if (!this.closed) return fleet
      await fleet.release()
      throw poolClosed('Redis')
    } catch (error) {
      giveBack()
      throw error
    } finally {
      this.starting.delete(start)
    }
  }

  /** Starts a spare fleet. A failure does no harm: the next request starts a fleet itself and gets the error. */
  private async refill(topology: RedisTopology): Promise<void> {
    const known = this.spares.get(topology)
    if (known !== undefined) return void (await known.fleet)
    const giveBack = this.processes.tryAcquire(recipes[topology].processes)
    if (giveBack === null) return
    const spare: Spare = { fleet: this.startResting(topology, giveBack).catch(() => null), ready: false }
    this.spares.set(topology, spare)
    spare.ready = (await spare.fleet) !== null
    if (!spare.ready && this.spares.get(topology) === spare) this.spares.delete(topology)
  }
}

/** Configures masters and writes their initial keys before a run begins. */
import type { RunContext } from '#server/engine/arena.ts'
import { RedisConnection } from '../connect/connection.ts'
import { limitMemory } from '../faults/memory.ts'
import type { FleetWatch } from '../observe/watch.ts'
import type { Fleet, FleetNode } from '../servers/fleet.ts'
import { serves } from '../servers/slots.ts'

/** Milliseconds within which a master has to know its replicas, which report their offset every second. */
const replicasLimitMs = 10_000
/** Milliseconds within which we have to observe a key that was set. */
const newsLimitMs = 2000

export class Masters {
  constructor(
    private readonly fleet: Fleet,
    private readonly watch: FleetWatch,
    private readonly run: Pick<RunContext, 'cast' | 'clock'>,
  ) {}

  /**
   * Applies the lesson's configuration to the masters. `min-replicas-to-write` is only set if there are Sentinels. If so, also waits until the master accepts
   * writes.
   */
  async configure(): Promise<void> {
    const { minReplicasToWrite, whenFull } = this.run.cast.options
    if (whenFull !== undefined) await this.onEach((connection) => limitMemory(connection, whenFull))
    if (minReplicasToWrite === undefined || this.fleet.topology !== 'sentinel') return
    await this.onEach(async (connection) => {
      await connection.send(['CONFIG', 'SET', 'min-replicas-max-lag', '1'])
      await connection.send(['CONFIG', 'SET', 'min-replicas-to-write', String(minReplicasToWrite)])
      await this.until(async () => {
        const info = String(await connection.send(['INFO', 'replication']))
        const good = /^min_slaves_good_slaves:(\d+)/m.exec(info)?.[1]
        return minReplicasToWrite === 0 || Number(good) >= minReplicasToWrite
      }, replicasLimitMs)
    })
  }

  async fill(): Promise<void> {
    const given = Object.entries(this.run.cast.given)
    if (given.length === 0) return
    await this.onEach(async (connection, node) => {
      const own = given.filter(([key]) => serves(node, key))
      for (const [key, value] of own) await connection.send(['SET', key, value])
      // Clients start only when these keys are in the trace.
      await this.until(async () => own.every(([key]) => this.watch.knows(node.id, key)), newsLimitMs)
    })
  }

  private async onEach(act: (connection: RedisConnection, node: FleetNode) => Promise<void>): Promise<void> {
    for (const node of this.fleet.nodes.filter(({ role }) => role === 'master')) {
      const connection = new RedisConnection(async () => node)
      await connection.open()
      await act(connection, node)
      connection.destroy()
    }
  }

  private async until(seen: () => Promise<boolean>, limitMs: number): Promise<void> {
    const { clock } = this.run
    const sinceMs = clock.nowMs()
    while (!(await seen()) && clock.nowMs() - sinceMs < limitMs) await clock.sleep(1)
  }
}

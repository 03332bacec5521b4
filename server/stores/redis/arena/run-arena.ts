/** Runs a fleet's part of one run: the clients' connections, the observation of the nodes, and the nodes' faults. */
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { killedByLesson } from '#model/trace/cause.ts'
import { ended } from '#model/words/en/ended.ts'
import type { ClientLinks, NodeFaults, RunArena, RunContext } from '#server/engine/arena.ts'
import type { LinkProxy } from '#server/engine/proxy.ts'
import { nodeFaults } from '../faults/node.ts'
import { Holders } from '../observe/holders.ts'
import { CommandLedger } from '../observe/ledger.ts'
import { FleetWatch } from '../observe/watch.ts'
import type { Fleet } from '../servers/fleet.ts'
import { ClientConnections } from './clients.ts'
import { Masters } from './masters.ts'

/** A round trip of at most this many milliseconds gives the time with an error of at most a tenth of a millisecond. */
const goodEnoughMs = 0.2
const maxQuestions = 5

export class RedisRunArena implements RunArena {
  readonly faults: NodeFaults
  private readonly watch: FleetWatch
  private readonly clients: ClientConnections
  private readonly masters: Masters
  /** Nodes whose processes a fault is about to end. */
  private readonly expectedExits = new Set<string>()

  constructor(
    private readonly fleet: Fleet,
    private readonly run: RunContext,
  ) {
    const { cast, clock, lockKey, recorder } = run
    const ledger = new CommandLedger()
    const holders = new Holders(cast.lock.definition)
    const watch = new FleetWatch(fleet, { key: lockKey, holders }, { clock, recorder, ledger })
    this.watch = watch
    this.clients = new ClientConnections(run, fleet, ledger, watch)
    this.masters = new Masters(fleet, watch, run)
    this.faults = nodeFaults({
      ...{ clock, recorder, lockKey, fleet, watch },
      over: run.over,
      expectExit: (node) => this.expectedExits.add(node),
      clearExpectedExit: (node) => this.expectedExits.delete(node),
      persistent: cast.options.persistent ?? false,
    })
  }

  async open(): Promise<void> {
    await Promise.all([this.watch.start(), this.masters.configure()])
  }

  connect(client: string): ClientLinks {
    return this.clients.connect(client)
  }

  /**
   * Sets the run's clock from a node's answer to TIME. All nodes share this machine's clock. The error is at most half the round trip, so an answer that comes
   * quickly enough is used at once. Otherwise the quickest of several answers is used.
   */
  async syncClock(): Promise<void> {
    const { clock } = this.run
    let quickestMs = Number.POSITIVE_INFINITY
    for (let asked = 0; asked < maxQuestions && quickestMs > goodEnoughMs; asked += 1) {
      const beforeMs = clock.nowMs()
      const answer = await this.clients.any?.send(['TIME'])
      const afterMs = clock.nowMs()
      const [seconds, micros] = Array.isArray(answer) ? answer.map(Number) : []
      if (seconds === undefined || micros === undefined || afterMs - beforeMs >= quickestMs) continue
      quickestMs = afterMs - beforeMs
      clock.startedWallMs = seconds * 1000 + micros / 1000 - (beforeMs + afterMs) / 2
    }
  }

  async fill(): Promise<void> {
    await this.masters.fill()
  }

  proxies(client: string, node: string | undefined): readonly LinkProxy[] {
    return this.clients.proxiesBetween(client, node)
  }

  leftovers(): { dueMs: number | null }[] {
    const keys = this.watch.keysLike(this.run.lockKey).filter(({ node }) => !this.watch.isDown(node))
    return keys.map(({ expiresAtMs }) => ({ dueMs: expiresAtMs }))
  }

  onLost(listener: (what: Because) => void): () => void {
    return this.fleet.onExit((node, reason) => {
      const expected = this.expectedExits.has(node)
      this.watch.down(node)
      this.run.recorder.record({ kind: 'node-down', node, why: expected ? killedByLesson : ended(reason) })
      if (!expected) listener(because('node-ended', { node, why: reason }))
    })
  }

  disconnect(client: string): void {
    this.clients.disconnect(client)
  }

  close(): void {
    this.clients.close()
    this.watch.close()
  }
}

/** Everything one run needs, set up, played and taken down in order. */
import { setMaxListeners } from 'node:events'
import { bearableStallMs } from '../../model/checkers/stall.ts'
import { type EventOf, type Trace, type TraceHeader, traceFormat, traceVersion } from '../../model/trace/trace.ts'
import { lockKey } from '../../scenarios/lesson.ts'
import { Connection } from '../stores/redis/connect/connection.ts'
import { Ledger } from '../stores/redis/observe/ledger.ts'
import { FleetWatch } from '../stores/redis/observe/watch.ts'
import { Orders } from '../stores/redis/resource/orders.ts'
import { Stock } from '../stores/redis/resource/stock.ts'
import type { Fleet, FleetNode } from '../stores/redis/servers/fleet.ts'
import type { ClientHost } from './client/host.ts'
import { ClientPool } from './client-pool.ts'
import type { RunClock } from './clock.ts'
import { FaultInjector, type FaultNow, type InjectedFault } from './fault-injector.ts'
import { faultsIn } from './faults/faults.ts'
import { assertPossible, faultKinds } from './faults/possible.ts'
import type { Gate } from './gate.ts'
import { Network } from './network.ts'
import { eventLimit, type Recorder } from './recorder.ts'
import type { RunListener, RunPlan } from './run.ts'
import { StallWatch } from './stall-watch.ts'

/** What a run is given. */
export interface StageWorld {
  clock: RunClock
  recorder: Recorder
  gate: Gate
  /** Where the clients' code runs. */
  host: ClientHost
  fleet: Fleet
  resource: Fleet
}

type End = Pick<EventOf<'run-ended'>, 'status' | 'why'>

/** No run lasts longer. */
const runLimitMs = 60_000
/** How long a master may take to hear from its replicas: they tell it each second how far they have come. */
const replicasLimitMs = 10_000
/** How long after its time a lock key may still be seen: the server removes it soon after, the news takes a moment, a busy machine more. */
const settleSlackMs = 2000
const lookAgainMs = 10

export class Stage {
  private readonly over = new AbortController()
  private readonly watch: FleetWatch
  private readonly stock: Stock
  private readonly orders: Orders
  private readonly injector: FaultInjector
  private readonly clients: ClientPool
  private readonly stalls: StallWatch
  /** Nodes whose processes a fault is about to end. */
  private readonly expectedExits = new Set<string>()
  private playing = false
  private conclude: (end: End) => void = () => {}

  constructor(
    private readonly plan: RunPlan,
    private readonly world: StageWorld,
    private readonly listener: RunListener,
  ) {
    const { clock, gate, recorder, fleet, resource } = world
    // Every sleeping client listens for the end.
    setMaxListeners(0, this.over.signal)
    const { cast } = plan
    const [resourceNode] = resource.nodes
    if (!resourceNode) throw new RangeError('the resource has no node')
    this.stock = new Stock(resourceNode, cast.stock, cast.fence)
    this.orders = new Orders(resourceNode, cast.messages)

    const over = this.over.signal
    const ledger = new Ledger()
    const network = new Network()
    const deadlineKey = cast.lock.definition.deadlineInValue ? lockKey : undefined
    const watch = new FleetWatch(fleet, clock, recorder, ledger, deadlineKey)
    this.watch = watch
    this.stalls = new StallWatch(clock, recorder, bearableStallMs(plan.parameters))
    recorder.listen((event) => {
      listener.onEvent?.(event)
      if (event.seq + 1 >= eventLimit) this.conclude({ status: 'event-limit', why: `more than ${eventLimit} events` })
    })
    const make = faultsIn({
      clock,
      gate,
      recorder,
      fleet,
      network,
      watch,
      over,
      proxies: (client, node) => this.clients.proxiesBetween(client, node),
      destroyClient: (name) => this.clients.destroy(name),
      expectExit: (node) => this.expectedExits.add(node),
      clearExpectedExit: (node) => this.expectedExits.delete(node),
      parameters: plan.parameters,
      persistent: cast.options.persistent ?? false,
    })
    this.injector = new FaultInjector(cast.faults, gate, recorder, make)
    const { stock, orders } = this
    this.clients = new ClientPool(plan, {
      clock,
      gate,
      recorder,
      ledger,
      network,
      watch,
      fleet,
      stock,
      orders,
      lockKey,
      over,
      host: world.host,
    })
  }

  /** Makes a fault now. Throws a `RangeError` if this run cannot have it. */
  inject(fault: FaultNow): InjectedFault {
    if (!this.playing) throw new RangeError('This run is not under way.')
    assertPossible(fault, this.clients.names, faultKinds(this.plan))
    return this.injector.inject(fault)
  }

  async play(cancelled: AbortSignal): Promise<Trace> {
    const stops: (() => void)[] = []
    try {
      await Promise.all([this.stock.open(), this.orders.open(), this.watch.start(), this.configure()])
      await this.clients.open()
      await this.syncClock()
      const header = this.header()
      this.listener.onHeader?.(header)

      const concluded = new Promise<End>((resolve) => {
        this.conclude = resolve
      })
      const cancel = () => this.conclude({ status: 'cancelled' })
      cancelled.addEventListener('abort', cancel)
      // The signal is given only once, perhaps while the fleet was still being made ready.
      if (cancelled.aborted) cancel()
      stops.push(this.world.fleet.onExit((node, why) => this.onExit(node, why)))
      stops.push(
        this.world.resource.onExit((_, why) => this.conclude({ status: 'redis-lost', why: `the resource: ${why}` })),
      )
      this.stalls.start()
      this.playing = true
      const end = await Promise.race([concluded, this.perform(), this.limit()])
      this.stalls.look()
      this.playing = false
      this.world.recorder.record({ kind: 'run-ended', ...end })
      return { header, events: this.world.recorder.events }
    } finally {
      this.world.recorder.seal()
      for (const stop of stops) stop()
      this.takeDown()
    }
  }

  /** The play itself: resolves when every client has ended and what they left behind has had time to go. */
  private async perform(): Promise<End> {
    const { recorder, fleet } = this.world
    recorder.record({ kind: 'run-started' })
    for (const { id, role } of fleet.nodes) recorder.record({ kind: 'node-up', node: id, role })
    for (const { id, row } of this.orders.given) recorder.record({ kind: 'work-given', message: id, row })
    await this.setGivenKeys()
    await this.injector.begin()
    await Promise.all(this.clients.names.map((name) => this.live(name)))
    await this.settle()
    return { status: 'completed' }
  }

  /** One client's life, from its start to its end or its crash. */
  private async live(name: string): Promise<void> {
    const { gate, recorder } = this.world
    const startsWhen = this.plan.cast.clients[name]?.startsWhen
    const crashed = this.injector.at({ on: 'client-crashed', client: name })
    await Promise.race([crashed, startsWhen && this.injector.at(startsWhen)])
    if (gate.isClosed(name)) return
    recorder.record({ kind: 'client-started', client: name })
    await Promise.race([this.clients.run(name), crashed])
    if (!gate.isClosed(name)) recorder.record({ kind: 'client-finished', client: name })
  }

  /** Waits until no lock key is left, or until those that are left should be gone, never will be, or are renewed though nobody is left. */
  private async settle(): Promise<void> {
    const endedMs = this.world.clock.nowMs()
    let firstDueMs: number | undefined
    for (;;) {
      const dueMs = this.watch
        .keysLike(lockKey)
        .filter(({ node }) => !this.watch.isDown(node))
        .flatMap(({ expiresAtMs }) => (expiresAtMs === null ? [] : [expiresAtMs]))
      const lastDueMs = Math.max(...dueMs)
      if (dueMs.length === 0 || this.world.clock.nowMs() > lastDueMs + settleSlackMs) return
      firstDueMs ??= lastDueMs
      // An expiry that moves on is some client's timer, and two leases are enough to tell it from a last command that was under way.
      const renewed = lastDueMs > firstDueMs
      if (renewed && this.world.clock.nowMs() > endedMs + 2 * this.plan.parameters.leaseMs) return
      await this.world.clock.sleep(lookAgainMs)
    }
  }

  private async limit(): Promise<End> {
    await this.world.clock.sleep(runLimitMs, this.over.signal).catch(() => new Promise<never>(() => {}))
    return { status: 'time-limit', why: `not over after ${runLimitMs / 1000} s` }
  }

  private onExit(node: string, why: string): void {
    const expected = this.expectedExits.has(node)
    this.watch.down(node)
    this.world.recorder.record({ kind: 'node-down', node, why: expected ? 'killed by the lesson' : why })
    if (!expected) this.conclude({ status: 'redis-lost', why: `${node}: ${why}` })
  }

  /**
   * Asks a node for its time, so that its clock and the run's mean the same. All nodes share this machine's clock. The quickest of several answers
   * counts: its error is at most half its way there and back.
   */
  private async syncClock(): Promise<void> {
    let quickestMs = Number.POSITIVE_INFINITY
    for (let asked = 0; asked < 5; asked += 1) {
      const beforeMs = this.world.clock.nowMs()
      const answer = await this.clients.anyConnection?.send(['TIME'])
      const afterMs = this.world.clock.nowMs()
      const [seconds, micros] = Array.isArray(answer) ? answer.map(Number) : []
      if (seconds === undefined || micros === undefined || afterMs - beforeMs >= quickestMs) continue
      quickestMs = afterMs - beforeMs
      this.world.clock.startedWallMs = seconds * 1000 + micros / 1000 - (beforeMs + afterMs) / 2
    }
  }

  /** Sets what the lesson asks of the master's configuration, and waits until it accepts writes. One without replicas never would. */
  private async configure(): Promise<void> {
    const { minReplicasToWrite } = this.plan.cast.options
    if (minReplicasToWrite === undefined || this.world.fleet.topology !== 'sentinel') return
    await this.onMasters(async (connection) => {
      await connection.send(['CONFIG', 'SET', 'min-replicas-max-lag', '1'])
      await connection.send(['CONFIG', 'SET', 'min-replicas-to-write', String(minReplicasToWrite)])
      await this.until(async () => {
        const info = String(await connection.send(['INFO', 'replication']))
        const good = /^min_slaves_good_slaves:(\d+)/m.exec(info)?.[1]
        return minReplicasToWrite === 0 || Number(good) >= minReplicasToWrite
      }, replicasLimitMs)
    })
  }

  private async setGivenKeys(): Promise<void> {
    const given = Object.entries(this.plan.cast.given)
    if (given.length === 0) return
    await this.onMasters(async (connection, node) => {
      for (const [key, value] of given) await connection.send(['SET', key, value])
      // Nobody starts before these are in the trace.
      await this.until(async () => given.every(([key]) => this.watch.knows(node.id, key)), settleSlackMs)
    })
  }

  private async onMasters(act: (connection: Connection, node: FleetNode) => Promise<void>): Promise<void> {
    for (const node of this.world.fleet.nodes.filter(({ role }) => role === 'master')) {
      const connection = new Connection(async () => node)
      await connection.ready()
      await act(connection, node)
      connection.destroy()
    }
  }

  private async until(seen: () => Promise<boolean>, limitMs: number): Promise<void> {
    const sinceMs = this.world.clock.nowMs()
    while (!(await seen()) && this.world.clock.nowMs() - sinceMs < limitMs) await this.world.clock.sleep(1)
  }

  private takeDown(): void {
    this.over.abort()
    this.stalls.close()
    this.clients.close()
    this.watch.close()
    this.stock.close()
    this.orders.close()
  }

  private header(): TraceHeader {
    const { plan, stock } = this
    const { fleet, clock } = this.world
    const { cast, scenario } = plan
    return {
      format: traceFormat,
      version: traceVersion,
      run: plan.run,
      comparison: plan.comparison,
      scenario: scenario.lesson.id,
      lock: cast.id,
      role: cast.role,
      lesson: scenario.lesson,
      sources: [...cast.lock.sources, ...scenario.sources],
      fleet: { kind: fleet.topology, nodes: fleet.nodes.map(({ id, role }) => ({ id, role })) },
      redisVersion: fleet.version,
      clients: scenario.lesson.clients,
      resource: { name: stock.name, initial: stock.initial, fenced: stock.fence !== false },
      lockKey,
      parameters: plan.parameters,
      seed: plan.seed,
      startedAt: new Date(clock.startedWallMs).toISOString(),
    }
  }
}

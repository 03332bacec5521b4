/** Sets up, plays and takes down one run. */
import { setMaxListeners } from 'node:events'
import { bearableStallMs } from '#model/checkers/stall.ts'
import { graceMs } from '#model/history/grace.ts'
import { InFlight } from '#model/history/in-flight.ts'
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { momentAsCode } from '#model/trace/moments.ts'
import { type EventOf, type Trace, type TraceHeader, traceFormat, traceVersion } from '#model/trace/trace.ts'
import { ended } from '#model/words/en/ended.ts'
import { lockKey, type Moment } from '#scenarios/lesson.ts'
import type { Arena, RunArena } from '../arena.ts'
import type { ClientHost } from '../client/host.ts'
import type { RunClock } from '../clock.ts'
import { FaultInjector, type FaultNow, type InjectedFault } from '../fault-injector.ts'
import { faultsIn } from '../faults/faults.ts'
import { assertPossible, clientsToProxy, faultKinds } from '../faults/possible.ts'
import type { Gate } from '../gate.ts'
import { LatenessSum } from '../lateness.ts'
import { Network } from '../network.ts'
import { eventLimit, type Recorder } from '../recorder.ts'
import type { RunResource } from '../resource.ts'
import { StallWatch, type Standstill } from '../stall-watch.ts'
import { unlessLost } from './beginning.ts'
import { ClientPool } from './client-pool.ts'
import { Latecomers } from './latecomers.ts'
import type { RunListener, RunPlan } from './plan.ts'

export interface StageWorld {
  clock: RunClock
  recorder: Recorder
  gate: Gate
  host: ClientHost
  arena: Arena
  resource: RunResource
}

type End = Pick<EventOf<'run-ended'>, 'status' | 'why'>

const runLimitMs = 60_000
/**
 * Milliseconds for which an expiry is still awaited after its due time: the store is a little late, its report takes a moment, and a busy machine adds more.
 */
const settleSlackMs = 2000
const lookAgainMs = 10

export class RunStage {
  private readonly over = new AbortController()
  private readonly arena: RunArena
  private readonly injector: FaultInjector
  private readonly clients: ClientPool
  private readonly lockKey: string
  private readonly latecomers: Latecomers
  private readonly stalls: StallWatch
  private readonly lateness: LatenessSum
  private readonly inFlight = new InFlight()
  private playing = false
  /** Total milliseconds by which the nodes' clocks have been set ahead. */
  private jumpedMs = 0
  /** Start moments of clients that have not started yet. */
  private readonly expected = new Map<string, Moment>()
  private conclude: (end: End) => void = () => {}

  constructor(
    private readonly plan: RunPlan,
    private readonly world: StageWorld,
    private readonly listener: RunListener,
  ) {
    const { clock, gate, recorder, resource, host } = world
    const over = this.over.signal
    // Every sleeping client listens for the end of the run, so lift Node's limit on listeners.
    setMaxListeners(0, over)
    const { cast, parameters } = plan
    this.lockKey = plan.lockKey ?? lockKey
    this.latecomers = new Latecomers(clock, graceMs(parameters.leaseMs))
    const network = new Network()
    const base = { clock, gate, recorder, network, over }
    const proxied = clientsToProxy(plan)
    this.arena = world.arena.begin({ ...base, cast, parameters, lockKey: this.lockKey, proxied })
    const { arena } = this
    const bearableMs = bearableStallMs(parameters)
    this.lateness = new LatenessSum(parameters.leaseMs, bearableMs)
    const stalled = (stall: Standstill) => recorder.record({ kind: 'machine-stalled', ...stall })
    this.stalls = new StallWatch(clock, bearableMs, stalled, this.lateness)
    recorder.listen((event) => {
      this.inFlight.feed(event)
      this.latecomers.feed(event)
      if (event.kind === 'node-clock-jumped') this.jumpedMs += Math.max(0, event.byMs)
      listener.onEvent?.(event)
      if (event.seq + 1 >= eventLimit)
        this.conclude({ status: 'event-limit', why: { code: 'too-many-events', values: { limit: eventLimit } } })
    })
    const clientsDo = {
      freezeClient: (name: string) => this.clients.freeze(name),
      thawClient: (name: string) => this.clients.thaw(name),
      destroyClient: (name: string) => this.clients.destroy(name),
      cancelClient: (name: string, request: 'acquire' | 'release') => this.clients.cancel(name, request),
    }
    const make = faultsIn({ ...base, arena, parameters, ...clientsDo })
    this.injector = new FaultInjector(cast.faults, gate, recorder, make)
    this.clients = new ClientPool(plan, { ...base, arena, resource, lockKey: this.lockKey, host })
  }

  /** Makes a fault now. Throws a `RangeError` if this run cannot have this fault. */
  inject(fault: FaultNow): InjectedFault {
    if (!this.playing) throw new RangeError('This run is not under way.')
    assertPossible(fault, this.clients.names, faultKinds(this.plan))
    return this.injector.inject(fault)
  }

  async play(cancelled: AbortSignal): Promise<Trace> {
    const stops: (() => void)[] = []
    try {
      const { arena, clock, resource } = this.world
      await unlessLost(
        this.open(),
        clock,
        (listener) => arena.onExit(listener),
        (listener) => resource.onLost((why) => listener(because('node-ended', { node: null, why }))),
      )
      const header = this.header()
      this.listener.onHeader?.(header)

      const concluded = new Promise<End>((resolve) => {
        this.conclude = resolve
      })
      const cancel = () => this.conclude({ status: 'cancelled' })
      cancelled.addEventListener('abort', cancel)
      // The abort event may have fired earlier, while the clients were still connecting.
      if (cancelled.aborted) cancel()
      const lost = (what: Because) => this.conclude({ status: 'store-lost', why: ended(what) })
      stops.push(this.arena.onLost(lost))
      stops.push(this.world.resource.onLost((why) => lost(because('node-ended', { node: null, why }))))
      this.stalls.start()
      this.playing = true
      stops.push(this.world.clock.after(runLimitMs, () => this.conclude(this.tooLong())))
      const end = await Promise.race([concluded, this.perform()])
      this.stalls.look()
      this.playing = false
      const late = this.lateness.worst
      this.world.recorder.record({ kind: 'run-ended', ...end, ...(late === undefined ? {} : { late }) })
      return { header, events: this.world.recorder.events }
    } finally {
      this.world.recorder.seal()
      for (const stop of stops) stop()
      this.takeDown()
    }
  }

  private async open(): Promise<void> {
    await Promise.all([this.world.resource.open(), this.openArena()])
  }

  /** Opens the arena and the clients. Does not wait for the resource, because no client uses the resource before the run begins. */
  private async openArena(): Promise<void> {
    await this.arena.open()
    // Opening the resource may have failed meanwhile. If so, everything is already taken down.
    if (this.over.signal.aborted) return
    await this.clients.open()
    await this.arena.syncClock()
  }

  /** Plays the run. Resolves when every client has ended and the clients' leftover grants have had time to expire. */
  private async perform(): Promise<End> {
    const { recorder, arena, resource } = this.world
    recorder.record({ kind: 'run-started' })
    for (const { id, role } of arena.nodes) recorder.record({ kind: 'node-up', node: id, role })
    for (const { id, row } of resource.orders.given) recorder.record({ kind: 'work-given', message: id, row })
    await this.arena.fill()
    await this.listener.audience?.()
    // Meanwhile, the run may have been canceled or may have lost its store.
    if (this.over.signal.aborted) return { status: 'cancelled' }
    await this.injector.begin()
    await Promise.all(this.clients.names.map((name) => this.live(name)))
    await this.settle()
    return { status: 'completed' }
  }

  private async live(name: string): Promise<void> {
    const { gate, recorder } = this.world
    const { clients, role } = this.plan.cast
    const startsWhen = clients[name]?.startsWhen
    const crashed = this.injector.at({ on: 'client-crashed', client: name })
    const mayWaitInVain = role === 'yours' || this.plan.changes !== undefined
    const overdue = mayWaitInVain ? [this.latecomers.overdue()] : []
    if (startsWhen !== undefined) this.expected.set(name, startsWhen)
    await Promise.race([crashed, startsWhen && this.injector.at(startsWhen), ...overdue])
    this.expected.delete(name)
    if (gate.isClosed(name)) return
    recorder.record({ kind: 'client-started', client: name })
    this.latecomers.begin()
    await Promise.race([this.clients.run(name), crashed])
    this.latecomers.end()
    if (!gate.isClosed(name)) recorder.record({ kind: 'client-finished', client: name })
  }

  /**
   * Waits, after the last client has ended, until every grant has gone or is overdue and no command is on its way to a server (for at most one lease). Does not
   * wait for a grant that outlasts the longest run, or for a grant that a client's timer keeps renewing.
   */
  private async settle(): Promise<void> {
    const endedMs = this.world.clock.nowMs()
    let firstDueMs: number | undefined
    for (;;) {
      const timesMs = this.arena.leftovers().flatMap(({ dueMs }) => (isWithinRun(dueMs, this.jumpedMs) ? [dueMs] : []))
      const lastDueMs = Math.max(...timesMs)
      const nowMs = this.world.clock.nowMs()
      const mayCome = this.inFlight.commands.length > 0 && nowMs <= endedMs + this.plan.parameters.leaseMs
      if (!mayCome && (timesMs.length === 0 || nowMs > lastDueMs + settleSlackMs)) return
      if (timesMs.length > 0) firstDueMs ??= lastDueMs
      // If an expiry keeps moving, a client's timer still renews it. Two leases are enough to distinguish such a timer from a last command in flight.
      const renewed = firstDueMs !== undefined && lastDueMs > firstDueMs
      if (renewed && nowMs > endedMs + graceMs(this.plan.parameters.leaseMs)) return
      await this.world.clock.sleep(lookAgainMs)
    }
  }

  private tooLong(): End {
    const missing = [...this.expected].map(([client, moment]) => ({ client, moment: momentAsCode(moment) }))
    return { status: 'time-limit', why: { code: 'too-long', values: { limitMs: runLimitMs, missing } } }
  }

  private takeDown(): void {
    // An explicit reason avoids the cost of a default error with its stack, which nobody reads.
    this.over.abort('the run is over')
    this.stalls.close()
    this.clients.close()
    this.arena.close()
  }

  private header(): TraceHeader {
    const { plan } = this
    const { arena, clock, resource } = this.world
    const { stock } = resource
    const { cast, scenario } = plan
    const { capacity } = cast.lock.definition
    return {
      format: traceFormat,
      version: traceVersion,
      run: plan.run,
      comparison: plan.comparison,
      scenario: scenario.lesson.id,
      lock: cast.id,
      role: cast.role,
      lesson: scenario.lesson,
      sources: [...cast.lockSources, ...scenario.sources],
      fleet: { kind: arena.topology, nodes: nodesOf(arena, this.lockKey) },
      store: arena.store,
      clients: scenario.lesson.clients,
      resource: { name: stock.name, initial: stock.initial, fenced: stock.fence !== false },
      lockKey: this.lockKey,
      ...(capacity === undefined ? {} : { capacity }),
      parameters: plan.parameters,
      ...(plan.changes === undefined ? {} : { changes: plan.changes }),
      ...(plan.edited === undefined ? {} : { edited: plan.edited }),
      seed: plan.seed,
      startedAt: new Date(clock.startedWallMs).toISOString(),
    }
  }
}

/** Returns whether a lease ends within the longest run. `jumpedMs` is how far the node's clock has jumped ahead. The lease ends that much earlier. */
const isWithinRun = (dueMs: number | null, jumpedMs: number): dueMs is number =>
  dueMs !== null && dueMs - jumpedMs < runLimitMs

function nodesOf({ nodes }: Arena, key: string): TraceHeader['fleet']['nodes'] {
  return nodes.map(({ id, role, ...node }) => ({
    ...{ id, role },
    ...(node.serves?.(key) === false ? { elsewhere: true } : {}),
  }))
}

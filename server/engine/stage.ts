/** Everything one run needs, set up, played and taken down in order. */
import type { Lesson } from '../../scenarios/lesson.ts'
import type { Fleet } from '../fleet/fleet.ts'
import { type EventOf, type Trace, type TraceHeader, traceFormat, traceVersion } from '../protocol/trace.ts'
import { SimulatedClient } from './client.ts'
import { realClock } from './clock.ts'
import { Connection } from './connection.ts'
import { Director } from './director.ts'
import type { Gate } from './gate.ts'
import { Ledger } from './ledger.ts'
import { type LinkWorld, openLink } from './link.ts'
import { randomStream } from './random.ts'
import { eventLimit, Recorder } from './recorder.ts'
import { Stock } from './resource/stock.ts'
import type { RunListener, RunPlan } from './run.ts'
import { locateMaster } from './sentinel.ts'
import { FleetWatch } from './watch.ts'

type End = Pick<EventOf<'run-ended'>, 'status' | 'why'>

/** No run lasts longer. */
const runLimitMs = 60_000
/** How long after its time a lock key may still be seen: the server removes it soon after, the news takes a moment, a busy machine more. */
const settleSlackMs = 2000
const lookAgainMs = 10
/** A node of a quorum must answer fast, or the others' leases run down while a client waits for it. */
const answerLimitMs = { single: 5000, sentinel: 5000, quorum: 500 }

export class Stage {
  private readonly clock = realClock()
  private readonly recorder = new Recorder(this.clock)
  private readonly ledger = new Ledger()
  private readonly over = new AbortController()
  private readonly watch: FleetWatch
  private readonly stock: Stock
  private readonly director: Director
  private readonly connections = new Map<string, Connection[]>()
  private readonly clients: SimulatedClient[]
  private lastCommandId = 0
  private conclude: (end: End) => void = () => {}

  constructor(
    private readonly plan: RunPlan,
    private readonly cast: Lesson['locks'][number],
    private readonly fleet: Fleet,
    private readonly resource: Fleet,
    private readonly gate: Gate,
    private readonly listener: RunListener,
  ) {
    const { definition, lesson } = plan.scenario
    const [resourceNode] = resource.nodes
    if (!resourceNode) throw new RangeError('the resource has no node')
    const fenced = definition.locks.find(({ id }) => id === cast.id)?.fencedResource ?? false
    this.stock = new Stock(resourceNode, definition.stock, fenced)
    this.watch = new FleetWatch(fleet, this.clock, this.recorder, this.ledger)
    this.recorder.listen((event) => {
      listener.onEvent?.(event)
      if (event.seq + 1 >= eventLimit) this.conclude({ status: 'event-limit', why: `more than ${eventLimit} events` })
    })
    this.director = new Director(cast.faults, {
      clock: this.clock,
      gate,
      recorder: this.recorder,
      fleet,
      master: () => this.watch.master(),
      destroyClient: (name) => this.disconnect(name),
      over: this.over.signal,
    })
    this.clients = lesson.clients.map((name) => this.makeClient(name))
  }

  async play(cancelled: AbortSignal): Promise<Trace> {
    const stops: (() => void)[] = []
    try {
      await this.stock.open()
      await this.watch.start()
      await Promise.all([...this.connections.values()].flat().map((connection) => connection.ready()))
      await this.tellTime()
      const header = this.header()
      this.listener.onHeader?.(header)

      const concluded = new Promise<End>((resolve) => {
        this.conclude = resolve
      })
      const cancel = () => this.conclude({ status: 'cancelled' })
      cancelled.addEventListener('abort', cancel)
      // The signal is given only once, perhaps while the fleet was still being made ready.
      if (cancelled.aborted) cancel()
      stops.push(this.fleet.onExit((node, why) => this.onExit(node, why)))
      stops.push(this.resource.onExit((_, why) => this.conclude({ status: 'redis-lost', why: `the resource: ${why}` })))
      const end = await Promise.race([concluded, this.perform(), this.limit()])
      this.recorder.record({ kind: 'run-ended', ...end })
      return { header, events: this.recorder.events }
    } finally {
      this.recorder.seal()
      for (const stop of stops) stop()
      this.takeDown()
    }
  }

  /** The play itself: resolves when every client has ended and what they left behind has had time to go. */
  private async perform(): Promise<End> {
    const { recorder, fleet } = this
    recorder.record({ kind: 'run-started' })
    for (const { id, role } of fleet.nodes) recorder.record({ kind: 'node-up', node: id, role })
    await this.setGivenKeys()
    await this.director.begin()
    await Promise.all(this.clients.map((client) => this.live(client)))
    await this.settle()
    return { status: 'completed' }
  }

  /** One client's life, from its start to its end or its crash. */
  private async live(client: SimulatedClient): Promise<void> {
    const { name } = client
    const entry = this.plan.scenario.definition.clients[name]
    if (!entry) throw new RangeError(`no script for ${name}`)
    const { script, startsWhen } = typeof entry === 'function' ? { script: entry } : entry
    const crashed = new Promise<void>((resolve) =>
      this.director.at({ on: 'client-crashed', client: name }, () => resolve()),
    )
    const started = startsWhen && new Promise<void>((resolve) => this.director.at(startsWhen, () => resolve()))
    await Promise.race([crashed, started])
    if (this.gate.isClosed(name)) return
    this.recorder.record({ kind: 'client-started', client: name })
    const lived = script(client.me()).then(
      () => client.finish('done'),
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        this.recorder.record({ kind: 'client-threw', client: name, message })
        client.finish('threw')
      },
    )
    await Promise.race([lived, crashed])
    if (!this.gate.isClosed(name)) this.recorder.record({ kind: 'client-finished', client: name })
  }

  /** Waits until no lock key is left, or until those that are left should be gone, or never will be. */
  private async settle(): Promise<void> {
    for (;;) {
      const dueMs = this.watch
        .keysLike(this.lockKey)
        .filter(({ node }) => !this.director.isDoomed(node))
        .flatMap(({ expiresAtMs }) => (expiresAtMs === null ? [] : [expiresAtMs]))
      if (dueMs.length === 0 || this.clock.nowMs() > Math.max(...dueMs) + settleSlackMs) return
      await this.clock.sleep(lookAgainMs)
    }
  }

  private async limit(): Promise<End> {
    await this.clock.sleep(runLimitMs, this.over.signal).catch(() => new Promise<never>(() => {}))
    return { status: 'time-limit', why: `not over after ${runLimitMs / 1000} s` }
  }

  private onExit(node: string, why: string): void {
    const meant = this.director.isDoomed(node)
    this.recorder.record({ kind: 'node-down', node, why: meant ? 'killed by the lesson' : why })
    if (!meant) this.conclude({ status: 'redis-lost', why: `${node}: ${why}` })
  }

  private makeClient(name: string): SimulatedClient {
    const { clock, gate, recorder, stock, plan } = this
    const connections = this.connect(name)
    this.connections.set(
      name,
      connections.map(({ connection }) => connection),
    )
    const world: LinkWorld = {
      clock,
      gate,
      recorder,
      ledger: this.ledger,
      watching: (node) => this.watch.ready(node),
      scripts: plan.lock.scripts,
      answerLimitMs: answerLimitMs[this.fleet.kind],
      nextCommandId: () => {
        this.lastCommandId += 1
        return this.lastCommandId
      },
    }
    const links = connections.map(({ connection, node }) => openLink(name, connection, node, world))
    const { parameters, seed } = plan
    const me = { clock, gate, recorder, stock, lockKey: this.lockKey, parameters, over: this.over.signal }
    return new SimulatedClient(name, me, randomStream(seed, name), links, plan.lock.definition)
  }

  /** A client's connections: one to each node that grants, and with Sentinels one to whoever is master. */
  private connect(name: string): { connection: Connection; node: string }[] {
    const masters = this.fleet.nodes.filter(({ role }) => role === 'master')
    if (this.fleet.kind !== 'sentinel') {
      return masters.map((node) => ({ connection: new Connection(async () => node), node: node.id }))
    }
    const connection = new Connection(() => {
      if (this.recorder.events.length > 0) {
        this.recorder.record({ kind: 'client-connecting', client: name, why: 'asks the Sentinels who is master' })
      }
      return locateMaster(this.fleet, this.clock, this.over.signal)
    })
    return [{ connection, node: masters[0]?.id ?? 'n1' }]
  }

  private disconnect(name: string): void {
    for (const connection of this.connections.get(name) ?? []) connection.destroy()
  }

  /** Asks the first node for its time, so that its clock and the run's mean the same. All nodes share this machine's clock. */
  private async tellTime(): Promise<void> {
    const [connection] = this.connections.values().next().value ?? []
    if (!connection) return
    const beforeMs = this.clock.nowMs()
    const answer = await connection.send(['TIME'])
    const [seconds, micros] = Array.isArray(answer) ? answer.map(Number) : []
    if (seconds === undefined || micros === undefined) return
    this.clock.startedWallMs = seconds * 1000 + micros / 1000 - (beforeMs + this.clock.nowMs()) / 2
  }

  private async setGivenKeys(): Promise<void> {
    const given = Object.entries(this.plan.scenario.definition.given ?? {})
    if (given.length === 0) return
    const masters = this.fleet.nodes.filter(({ role }) => role === 'master')
    for (const node of masters) {
      const connection = new Connection(async () => node)
      await connection.ready()
      for (const [key, value] of given) await connection.send(['SET', key, value])
      connection.destroy()
      // Nobody starts before these are in the trace.
      await this.until(() => given.every(([key]) => this.watch.knows(node.id, key)))
    }
  }

  private async until(seen: () => boolean): Promise<void> {
    const sinceMs = this.clock.nowMs()
    while (!seen() && this.clock.nowMs() - sinceMs < settleSlackMs) await this.clock.yield()
  }

  private takeDown(): void {
    this.over.abort()
    for (const { name } of this.clients) this.gate.close(name)
    for (const name of this.connections.keys()) this.disconnect(name)
    this.watch.close()
    this.stock.close()
  }

  private get lockKey(): string {
    return `lock:${this.stock.name}`
  }

  private header(): TraceHeader {
    const { plan, fleet, stock } = this
    return {
      format: traceFormat,
      version: traceVersion,
      run: plan.run,
      comparison: plan.comparison,
      scenario: plan.scenario.lesson.id,
      lock: plan.lock.id,
      role: this.cast.role,
      lesson: plan.scenario.lesson,
      sources: [...plan.lock.sources, ...plan.scenario.sources],
      fleet: { kind: fleet.kind, nodes: fleet.nodes.map(({ id, role }) => ({ id, role })) },
      redisVersion: fleet.redisVersion,
      clients: plan.scenario.lesson.clients,
      resource: { name: stock.name, initial: stock.initial, fenced: stock.fenced },
      lockKey: this.lockKey,
      parameters: plan.parameters,
      seed: plan.seed,
      startedAt: new Date(this.clock.startedWallMs).toISOString(),
    }
  }
}

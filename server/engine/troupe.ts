/** The clients of a run, with their connections and the proxies that stand in front of some. */
import type { RedisLink } from '../../scenarios/define.ts'
import type { Fault } from '../../scenarios/lesson.ts'
import { Connection } from '../stores/redis/connect/connection.ts'
import { type LinkWorld, openLink } from '../stores/redis/connect/link.ts'
import { locateMaster } from '../stores/redis/connect/locate-master.ts'
import type { Ledger } from '../stores/redis/observe/ledger.ts'
import type { FleetWatch } from '../stores/redis/observe/watch.ts'
import type { Orders } from '../stores/redis/resource/orders.ts'
import type { Stock } from '../stores/redis/resource/stock.ts'
import type { Fleet } from '../stores/redis/servers/fleet.ts'
import { SimulatedClient } from './client.ts'
import type { RunClock } from './clock.ts'
import type { Gate } from './gate.ts'
import type { Network } from './network.ts'
import { LinkProxy } from './proxy.ts'
import { randomStream } from './random.ts'
import type { Recorder } from './recorder.ts'
import type { RunPlan } from './run.ts'

export interface TroupeWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  ledger: Ledger
  network: Network
  watch: FleetWatch
  fleet: Fleet
  stock: Stock
  orders: Orders
  lockKey: string
  over: AbortSignal
}

/** A node of a quorum must answer fast, or the others' leases run down while a client waits for it. */
const answerLimitMs = { single: 5000, sentinel: 5000, quorum: 500 }

export class Troupe {
  readonly clients: SimulatedClient[]
  private readonly connections = new Map<string, Connection[]>()
  private readonly proxies: LinkProxy[] = []
  private readonly links: LinkWorld
  private lastCommandId = 0

  constructor(
    private readonly plan: RunPlan,
    private readonly world: TroupeWorld,
  ) {
    const { clock, gate, recorder, ledger, network, watch, fleet } = world
    this.links = {
      clock,
      gate,
      recorder,
      ledger,
      network,
      watching: (node) => watch.ready(node),
      scripts: plan.cast.lock.scripts,
      answerLimitMs: plan.parameters.timeoutMs ?? answerLimitMs[fleet.topology],
      nextCommandId: () => {
        this.lastCommandId += 1
        return this.lastCommandId
      },
      openConnection: (client) => this.track(client, this.connectionsOf(client)[0]?.connection),
    }
    for (const name of plan.scenario.lesson.clients) this.placeProxies(name)
    this.clients = plan.scenario.lesson.clients.map((name) => this.makeClient(name))
  }

  /** Connects every client, so that no run begins with handshakes. */
  async open(): Promise<void> {
    await Promise.all(this.proxies.map((proxy) => proxy.open()))
    await Promise.all([...this.connections.values()].flat().map((connection) => connection.ready()))
  }

  /** A connection to ask the time over. */
  get anyConnection(): Connection | undefined {
    return this.connections.values().next().value?.[0]
  }

  proxiesBetween(client: string, node: string | undefined): LinkProxy[] {
    return this.proxies.filter((proxy) => proxy.client === client && (node === undefined || proxy.node.id === node))
  }

  disconnect(name: string): void {
    for (const connection of this.connections.get(name) ?? []) connection.destroy()
  }

  close(): void {
    for (const { name } of this.clients) {
      this.world.gate.close(name)
      this.disconnect(name)
    }
    for (const proxy of this.proxies) proxy.cut()
  }

  private makeClient(name: string): SimulatedClient {
    const { plan, world } = this
    const links = this.connectionsOf(name).map(
      ({ connection, node }): RedisLink => openLink(name, this.track(name, connection), node, this.links),
    )
    const { parameters, seed } = plan
    const { fleet, lockKey } = world
    // Pub/sub knows no databases, and several runs share a server.
    const channel = `released:${lockKey}@${fleet.nodes[0]?.db ?? 0}`
    const me = { ...world, parameters, channel }
    const skewMs = plan.cast.faults.reduce((sum, fault) => sum + skewOf(fault, name), 0)
    return new SimulatedClient(name, me, randomStream(seed, name), links, plan.cast.lock.definition, skewMs)
  }

  /** A client's connections: one to each node that grants, and with Sentinels one to whoever is master. */
  private connectionsOf(name: string): { connection: Connection; node: string }[] {
    const { fleet, clock, recorder, over } = this.world
    const masters = fleet.nodes.filter(({ role }) => role === 'master')
    const through = (node: string) => this.proxiesBetween(name, node)[0]
    if (fleet.topology !== 'sentinel') {
      return masters.map((node) => ({ connection: new Connection(async () => node, through), node: node.id }))
    }
    const locate = () => {
      if (recorder.events.length > 0) {
        recorder.record({ kind: 'client-connecting', client: name, why: 'asks the Sentinels who is master' })
      }
      return locateMaster(fleet, (node) => through(node.id)?.door ?? node, clock, over)
    }
    return [{ connection: new Connection(locate, through), node: masters[0]?.id ?? 'n1' }]
  }

  private track(name: string, connection: Connection | undefined): Connection {
    if (!connection) throw new RangeError(`${name} has nothing to connect to`)
    this.connections.set(name, [...(this.connections.get(name) ?? []), connection])
    return connection
  }

  private placeProxies(client: string): void {
    const meant = this.plan.cast.faults.filter((fault) => isLinkFault(fault) && fault.client === client)
    if (meant.length === 0) return
    for (const node of this.world.fleet.nodes) {
      if (node.role !== 'sentinel') this.proxies.push(new LinkProxy(client, node, this.world.clock))
    }
  }
}

function isLinkFault(fault: Fault): fault is Extract<Fault, { do: 'slow-link' | 'cut-link' | 'swallow' }> {
  return fault.do === 'slow-link' || fault.do === 'cut-link' || fault.do === 'swallow'
}

const skewOf = (fault: Fault, client: string) => (fault.do === 'skew-clock' && fault.client === client ? fault.byMs : 0)

/** The clients of a run, with their connections and the proxies that stand in front of some. */
import type { Fault } from '../../scenarios/lesson.ts'
import { Connection } from '../stores/redis/connect/connection.ts'
import { type LinkWorld, NodeLink } from '../stores/redis/connect/link.ts'
import { locateMaster } from '../stores/redis/connect/locate-master.ts'
import type { Ledger } from '../stores/redis/observe/ledger.ts'
import type { FleetWatch } from '../stores/redis/observe/watch.ts'
import type { Fleet } from '../stores/redis/servers/fleet.ts'
import type { ClientSetup } from './client/client.ts'
import type { ClientHost, HostedClient } from './client/host.ts'
import { ClientOperations, type OperationWorld } from './client/operations.ts'
import { needsProxy } from './faults/possible.ts'
import { LinkProxy } from './proxy.ts'
import type { RunPlan } from './run.ts'

export interface ClientPoolWorld extends OperationWorld {
  ledger: Ledger
  watch: FleetWatch
  fleet: Fleet
  lockKey: string
  /** Where the clients' code runs. */
  host: ClientHost
}

interface Member {
  setup: ClientSetup
  operations: ClientOperations
  hosted?: HostedClient
}

/** A node of a quorum must answer fast, or the others' leases run down while a client waits for it. */
const answerLimitMs = { single: 5000, sentinel: 5000, quorum: 500 }

export class ClientPool {
  private readonly members: ReadonlyMap<string, Member>
  private readonly connections = new Map<string, Connection[]>()
  private readonly proxies: LinkProxy[] = []
  private readonly links: LinkWorld

  constructor(
    private readonly plan: RunPlan,
    private readonly world: ClientPoolWorld,
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
      openConnection: (client) => this.track(client, this.connectionsOf(client)[0]?.connection),
    }
    const names = plan.scenario.lesson.clients
    for (const name of names) this.placeProxies(name)
    this.members = new Map(names.map((name) => [name, this.makeMember(name)]))
  }

  get names(): string[] {
    return [...this.members.keys()]
  }

  /** Connects every client and loads its code, so that no run begins with either. */
  async open(): Promise<void> {
    const { host } = this.world
    const loading = [...this.members.values()].map((member) => {
      member.hosted = host.open(member.setup, member.operations)
      return member.hosted.ready
    })
    await Promise.all(this.proxies.map((proxy) => proxy.open()))
    const connections = [...this.connections.values()].flat()
    await Promise.all([...loading, ...connections.map((connection) => connection.ready())])
  }

  /** Starts a client's script. Resolves when it has ended. */
  async run(name: string): Promise<void> {
    const hosted = this.members.get(name)?.hosted
    if (!hosted) throw new RangeError(`there is no client ${name}`)
    const ended = hosted.start()
    this.world.gate.join(name, hosted)
    await ended
  }

  /** A connection to ask the time over. */
  get anyConnection(): Connection | undefined {
    return this.connections.values().next().value?.[0]
  }

  proxiesBetween(client: string, node: string | undefined): LinkProxy[] {
    return this.proxies.filter((proxy) => proxy.client === client && (node === undefined || proxy.node.id === node))
  }

  /** Ends a client's code and cuts its connections. */
  destroy(name: string): void {
    this.members.get(name)?.hosted?.stop()
    for (const connection of this.connections.get(name) ?? []) connection.destroy()
  }

  close(): void {
    for (const name of this.names) {
      this.world.gate.close(name)
      this.destroy(name)
    }
    for (const proxy of this.proxies) proxy.cut()
  }

  private makeMember(name: string): Member {
    const { plan, world } = this
    const reached = this.connectionsOf(name)
    const links = reached.map(
      ({ connection, node }) => new NodeLink(name, this.track(name, connection), node, this.links),
    )
    const { parameters, seed } = plan
    const { fleet, lockKey } = world
    // Pub/sub knows no databases, and several runs share a server.
    const channel = `released:${lockKey}@${fleet.nodes[0]?.db ?? 0}`
    const skewMs = plan.cast.faults.reduce((sum, fault) => sum + skewOf(fault, name), 0)
    const nodes = reached.map(({ node }) => node)
    return {
      setup: { name, nodes, lockKey, channel, parameters, seed, skewMs },
      operations: new ClientOperations(name, links, world),
    }
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
    const { cast, injectable = [] } = this.plan
    const meant = cast.faults.some((fault) => needsProxy(fault.do) && 'client' in fault && fault.client === client)
    if (!meant && !injectable.some(needsProxy)) return
    for (const node of this.world.fleet.nodes) {
      if (node.role !== 'sentinel') this.proxies.push(new LinkProxy(client, node, this.world.clock))
    }
  }
}

const skewOf = (fault: Fault, client: string) => (fault.do === 'skew-clock' && fault.client === client ? fault.byMs : 0)

/** Connects the clients to a fleet, some of them through proxies. */

import type { ClientLinks, FleetEntrances, ProcessEntrance, RunContext } from '#server/engine/arena.ts'
import { LinkProxy } from '#server/engine/proxy.ts'
import type { LinkSetup } from '../connect/client-link.ts'
import { ClusterRoute, type Shard } from '../connect/cluster-route.ts'
import { RedisConnection } from '../connect/connection.ts'
import type { LinkWorld } from '../connect/exchange.ts'
import { NodeLink } from '../connect/link.ts'
import { locateMaster, locateShard, type MasterSearch } from '../connect/locate.ts'
import { directRoute } from '../connect/route.ts'
import type { CommandLedger } from '../observe/ledger.ts'
import type { FleetWatch } from '../observe/watch.ts'
import { ClientEntrances } from '../proxy/entrance.ts'
import type { Fleet, FleetNode, RedisTopology } from '../servers/fleet.ts'
import { serves } from '../servers/slots.ts'

const answerLimitMs = 5000
/**
 * Time that a client waits for each node of a quorum: a share of the lease, within bounds. It is short, because the other nodes' leases are running out
 * meanwhile.
 */
const quorumLimit = { ofLease: 0.1, atLeastMs: 150, atMostMs: 500 }

export class ClientConnections {
  private readonly connections = new Map<string, RedisConnection[]>()
  private readonly proxies: LinkProxy[] = []
  private readonly world: LinkWorld

  constructor(
    private readonly run: RunContext,
    private readonly fleet: Fleet,
    ledger: CommandLedger,
    watch: FleetWatch,
  ) {
    const { cast, clock, gate, network, parameters, recorder } = run
    this.world = {
      ...{ clock, gate, recorder, ledger, network },
      watching: (node) => watch.ready(node),
      scriptsOf: (client) => (cast.clients[client]?.lock ?? cast.lock).scripts,
      isConfined: fleet.nodes.some(({ clientAccess }) => clientAccess !== undefined),
      answerLimitMs: parameters.timeoutMs ?? usualLimitMs(fleet.topology, parameters.leaseMs),
      openConnection: (client) => this.track(client, this.connectionsOf(client)[0]?.connection),
    }
  }

  /** Any of the connections, to ask the server for its time. */
  get any(): RedisConnection | undefined {
    return this.connections.values().next().value?.[0]
  }

  connect(client: string): ClientLinks {
    this.placeProxies(client)
    if (this.fleet.topology === 'cluster') return this.connectToCluster(client)
    const reached = this.connectionsOf(client).map(({ connection, node }) => ({
      connection: this.track(client, connection),
      node,
    }))
    const entrances = new ClientEntrances(client, this.world)
    const fleet = this.fleet.topology === 'sentinel' ? { fleet: this.fleetFor(client, entrances) } : {}
    return {
      setup: this.setup(reached.map(({ node }) => node)),
      links: reached.map(({ connection, node }) => {
        const link = new NodeLink(client, directRoute(connection), node, this.world)
        // Only links that stay with one node have this. With Sentinels, a link leads to whichever node is the master.
        const reach = this.fleet.topology === 'sentinel' ? {} : this.reachOf(client, node)
        return Object.assign(link, { entrance: { ...entrances.to(connection), ...reach }, ...fleet })
      }),
      ready: this.open(
        client,
        reached.map(({ connection }) => connection),
      ),
    }
  }

  /** Returns entrances to each node of the fleet, for libraries that ask the nodes themselves where to go. */
  private fleetFor(client: string, entrances: ClientEntrances): FleetEntrances {
    const { masterName, nodes } = this.fleet
    const members = nodes.map((node) => {
      const { role, id } = node
      if (role === 'sentinel') return { role, entrance: entrances.toSentinel(node) }
      const connection = new RedisConnection(
        async () => node,
        (to) => this.proxiesBetween(client, to)[0],
      )
      return { role, entrance: { ...entrances.toMember(node, connection), ...this.reachOf(client, id) } }
    })
    return { ...(masterName === undefined ? {} : { master: masterName }), members }
  }

  /** Reports whether a node accepts this client's connections. */
  private reachOf(client: string, node: string): Pick<ProcessEntrance, 'onReach'> {
    let isUp = true
    return {
      onReach: (listener) =>
        this.run.recorder.listen((event) => {
          if (!('node' in event) || event.node !== node) return
          if (event.kind === 'node-down') isUp = false
          else if (event.kind === 'node-up' || event.kind === 'node-restarted') isUp = true
          else if (event.kind !== 'node-link-cut' && event.kind !== 'node-link-healed') return
          listener(isUp && this.proxiesBetween(client, node)[0]?.refuses !== true)
        }),
    }
  }

  proxiesBetween(client: string, node: string | undefined): LinkProxy[] {
    return this.proxies.filter((proxy) => proxy.client === client && (node === undefined || proxy.node.id === node))
  }

  disconnect(client: string): void {
    for (const connection of this.connections.get(client) ?? []) connection.destroy()
  }

  close(): void {
    for (const connections of this.connections.values()) for (const connection of connections) connection.release()
    for (const proxy of this.proxies) proxy.cut()
  }

  /** Makes a single link whose commands go to the master of their key. */
  private connectToCluster(client: string): ClientLinks {
    const { fleet, run } = this
    const home = fleet.nodes.find((node) => serves(node, run.lockKey)) ?? fleet.nodes[0]
    const shards = fleet.nodes.flatMap(({ role, slots }): Shard[] =>
      role === 'master' && slots ? [{ slots, connection: this.track(client, this.toSlot(client, slots[0])) }] : [],
    )
    const [first, ...rest] = shards
    if (!home || !first) throw new RangeError('a cluster without masters')
    const route = new ClusterRoute([first, ...rest], {
      toSlot: (slot) => this.track(client, this.toSlot(client, slot)),
      toPort: (port) => this.track(client, this.toPort(client, port)),
    })
    return {
      setup: this.setup([home.id]),
      links: [
        Object.assign(new NodeLink(client, route, home.id, this.world), {
          fleet: this.fleetFor(client, new ClientEntrances(client, this.world)),
        }),
      ],
      ready: this.open(
        client,
        shards.map(({ connection }) => connection),
      ),
    }
  }

  private setup(nodes: readonly string[]): LinkSetup {
    // The channel's name contains the database number, because several runs share a server and pub/sub ignores database numbers.
    return { nodes, channel: `released:${this.run.lockKey}@${this.fleet.nodes[0]?.db ?? 0}` }
  }

  private toSlot(client: string, slot: number): RedisConnection {
    const locate = () => {
      this.asks(client, 'asks the cluster who has the key now')
      return locateShard(slot, this.searchBy(client))
    }
    return new RedisConnection(locate, (node) => this.proxiesBetween(client, node)[0])
  }

  private toPort(client: string, port: number): RedisConnection {
    const node = this.fleet.nodes.find((one) => one.port === port)
    if (!node) throw new RangeError(`the cluster names a node at port ${port}, which is none of its own`)
    return new RedisConnection(
      async () => node,
      (id) => this.proxiesBetween(client, id)[0],
    )
  }

  private searchBy(client: string): MasterSearch {
    const endpoint = (node: FleetNode) => this.proxiesBetween(client, node.id)[0]?.endpoint ?? node
    return { fleet: this.fleet, endpoint, clock: this.run.clock, stop: this.run.over }
  }

  /** Records that a client looks for its node. Before the run begins, nothing is recorded, since no connection has been lost yet. */
  private asks(client: string, why: string): void {
    const { recorder } = this.run
    if (recorder.events.length > 0) recorder.record({ kind: 'client-connecting', client, why })
  }

  private async open(client: string, connections: RedisConnection[]): Promise<void> {
    await Promise.all(this.proxiesBetween(client, undefined).map((proxy) => proxy.open()))
    await Promise.all(connections.map((connection) => connection.open()))
  }

  /** Returns a client's connections: one to each master or, with Sentinels, a single one to the current master. */
  private connectionsOf(client: string): { connection: RedisConnection; node: string }[] {
    const { fleet } = this
    const masters = fleet.nodes.filter(({ role }) => role === 'master')
    const through = (node: string) => this.proxiesBetween(client, node)[0]
    if (fleet.topology !== 'sentinel') {
      return masters.map((node) => ({ connection: new RedisConnection(async () => node, through), node: node.id }))
    }
    const locate = () => {
      this.asks(client, 'asks the Sentinels who is master')
      return locateMaster(this.searchBy(client))
    }
    return [{ connection: new RedisConnection(locate, through), node: masters[0]?.id ?? 'n1' }]
  }

  private track(client: string, connection: RedisConnection | undefined): RedisConnection {
    if (!connection) throw new RangeError(`${client} has nothing to connect to`)
    this.connections.set(client, [...(this.connections.get(client) ?? []), connection])
    return connection
  }

  private placeProxies(client: string): void {
    if (!this.run.proxied.has(client)) return
    for (const node of this.fleet.nodes) {
      if (node.role !== 'sentinel') this.proxies.push(new LinkProxy(client, node, this.run.clock))
    }
  }
}

function usualLimitMs(topology: RedisTopology, leaseMs: number): number {
  if (topology !== 'quorum') return answerLimitMs
  const { ofLease, atLeastMs, atMostMs } = quorumLimit
  return Math.min(atMostMs, Math.max(atLeastMs, leaseMs * ofLease))
}

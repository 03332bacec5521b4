/** The clients' connections to a fleet, and the proxies that stand in front of some. */
import type { FleetKind } from '../../../../scenarios/lesson.ts'
import type { ClientLinks, RunContext } from '../../../engine/arena.ts'
import { LinkProxy } from '../../../engine/proxy.ts'
import type { ClientSetup } from '../connect/client-link.ts'
import { Connection } from '../connect/connection.ts'
import { type LinkWorld, NodeLink } from '../connect/link.ts'
import { locateMaster } from '../connect/locate-master.ts'
import type { Ledger } from '../observe/ledger.ts'
import type { FleetWatch } from '../observe/watch.ts'
import { entranceFor } from '../proxy/entrance.ts'
import type { Fleet } from '../servers/fleet.ts'

const answerLimitMs = 5000
/** A node of a quorum must answer fast, or the others' leases run down while a client waits for it. */
const quorumLimit = { ofLease: 0.1, atLeastMs: 150, atMostMs: 500 }

export class ClientConnections {
  private readonly connections = new Map<string, Connection[]>()
  private readonly proxies: LinkProxy[] = []
  private readonly world: LinkWorld

  constructor(
    private readonly run: RunContext,
    private readonly fleet: Fleet,
    ledger: Ledger,
    watch: FleetWatch,
  ) {
    const { cast, clock, gate, network, parameters, recorder } = run
    this.world = {
      ...{ clock, gate, recorder, ledger, network },
      watching: (node) => watch.ready(node),
      scripts: cast.lock.scripts,
      answerLimitMs: parameters.timeoutMs ?? usualLimitMs(fleet.topology, parameters.leaseMs),
      openConnection: (client) => this.track(client, this.connectionsOf(client)[0]?.connection),
    }
  }

  /** A connection to ask the time over. */
  get any(): Connection | undefined {
    return this.connections.values().next().value?.[0]
  }

  connect(client: string): ClientLinks {
    this.placeProxies(client)
    const reached = this.connectionsOf(client).map(({ connection, node }) => ({
      connection: this.track(client, connection),
      node,
    }))
    const setup: ClientSetup = {
      nodes: reached.map(({ node }) => node),
      // Pub/sub knows no databases, and several runs share a server.
      channel: `released:${this.run.lockKey}@${this.fleet.nodes[0]?.db ?? 0}`,
    }
    return {
      setup,
      links: reached.map(({ connection, node }) => {
        const link = new NodeLink(client, connection, node, this.world)
        return Object.assign(link, { entrance: entranceFor(client, connection, this.world) })
      }),
      ready: this.open(
        client,
        reached.map(({ connection }) => connection),
      ),
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

  private async open(client: string, connections: Connection[]): Promise<void> {
    await Promise.all(this.proxiesBetween(client, undefined).map((proxy) => proxy.open()))
    await Promise.all(connections.map((connection) => connection.open()))
  }

  /** A client's connections: one to each node that grants, and with Sentinels one to whoever is master. */
  private connectionsOf(client: string): { connection: Connection; node: string }[] {
    const { fleet } = this
    const { clock, over, recorder } = this.run
    const masters = fleet.nodes.filter(({ role }) => role === 'master')
    const through = (node: string) => this.proxiesBetween(client, node)[0]
    if (fleet.topology !== 'sentinel') {
      return masters.map((node) => ({ connection: new Connection(async () => node, through), node: node.id }))
    }
    const locate = () => {
      if (recorder.events.length > 0) {
        recorder.record({ kind: 'client-connecting', client, why: 'asks the Sentinels who is master' })
      }
      return locateMaster(fleet, (node) => through(node.id)?.door ?? node, clock, over)
    }
    return [{ connection: new Connection(locate, through), node: masters[0]?.id ?? 'n1' }]
  }

  private track(client: string, connection: Connection | undefined): Connection {
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

function usualLimitMs(topology: FleetKind, leaseMs: number): number {
  if (topology !== 'quorum') return answerLimitMs
  const { ofLease, atLeastMs, atMostMs } = quorumLimit
  return Math.min(atMostMs, Math.max(atLeastMs, leaseMs * ofLease))
}

import type { Because } from '#model/refusals/reasons.ts'
import type { ClientLinks, NodeFaults, RunArena, RunContext } from '#server/engine/arena.ts'
import type { FaultOf } from '#server/engine/fault-injector.ts'
import { LinkProxy } from '#server/engine/proxy.ts'
import type { ServerProcess } from '#server/processes/server-process.ts'
import { ClientProxies } from '#server/stores/client-proxies.ts'
import { refuseOtherNode } from '#server/stores/faults.ts'
import { onlyNode } from '#server/stores/single-server.ts'
import { SessionLink, type Way } from '../connect/session.ts'
import { PoolLink, SharedPool } from '../connect/shared-pool.ts'
import { promote } from '../servers/standby.ts'
import type { Database } from './database.ts'
import { WatchedServer } from './watched.ts'

export const standbyNode = 'n2'

export class MariadbRunArena implements RunArena {
  readonly faults: NodeFaults
  private readonly sessions = new Map<string, { destroy(): void }[]>()
  private readonly pool: SharedPool
  private readonly links: ClientProxies
  /** Proxy of idle pool connections. */
  private readonly poolProxy: LinkProxy
  private readonly watched: WatchedServer[]
  /** The server that clients connect to. */
  private primary: WatchedServer
  private way: Way

  /** Pass `standby` to replace the primary when a fault kills it. */
  constructor(
    private readonly database: Database,
    private readonly run: RunContext,
    standby?: ServerProcess,
  ) {
    this.primary = new WatchedServer(database.server, onlyNode, run)
    this.watched = [this.primary, ...(standby ? [new WatchedServer(standby, standbyNode, run)] : [])]
    this.pool = new SharedPool(
      (client, number) => this.session(client, number),
      () => this.primary.state.look(null),
    )
    const reached = { id: onlyNode, socketPath: this.primary.socketPath }
    // A pool connection passes from client to client. If any link can break, all connections go through proxies.
    this.links = new ClientProxies(reached, run.clock, { has: () => run.proxied.size > 0 })
    this.poolProxy = new LinkProxy('', reached, run.clock)
    this.way = this.wayTo(this.primary)
    this.faults = standby
      ? { 'kill-node': (fault) => this.failOver(fault) }
      : { 'restart-node': (fault) => this.restart(fault) }
  }

  async open(): Promise<void> {
    for (const [file, text] of this.run.cast.lock.scripts) if (file.endsWith('.sql')) await this.database.execute(text)
    await this.primary.state.open()
  }

  connect(client: string): ClientLinks {
    this.links.place(client)
    const session = this.session(client)
    const pooled = new PoolLink(client, onlyNode, this.pool)
    this.sessions.set(client, [session, pooled])
    return { ready: session.open(), links: [session, pooled], setup: null }
  }

  async syncClock(): Promise<void> {
    this.primary.life.syncClock()
  }

  async fill(): Promise<void> {
    await this.database.fill(this.run.cast.given)
    await this.primary.state.look(null)
  }

  proxies(client: string, node: string | undefined): readonly LinkProxy[] {
    return this.links.between(client, node)
  }

  leftovers(): { dueMs: number | null }[] {
    return this.primary.state.leftovers()
  }

  onLost(listener: (what: Because) => void): () => void {
    const stops = this.watched.map(({ life, state }) => life.onLost(listener, () => state.lost()))
    return () => {
      for (const stop of stops) stop()
    }
  }

  disconnect(client: string): void {
    for (const link of this.sessions.get(client) ?? []) link.destroy()
  }

  close(): void {
    for (const client of this.sessions.keys()) this.disconnect(client)
    this.pool.destroy()
    this.links.close()
    this.poolProxy.cut()
    for (const server of this.watched) server.close()
  }

  private session(client: string, number?: number): SessionLink {
    return new SessionLink(client, { way: () => this.way, run: this.run, number })
  }

  private wayTo({ node, socketPath, statements }: WatchedServer): Way {
    const proxyOf = (owner: string | undefined) =>
      owner === undefined && this.run.proxied.size > 0 ? this.poolProxy : this.links.of(owner)
    return { node, socketPath, statements, proxyOf }
  }

  /** Kills the server with SIGKILL and restarts it. The server rolls back uncommitted changes and keeps the rest. */
  private async restart(fault: FaultOf<'restart-node'>): Promise<void> {
    refuseOtherNode('MariaDB', onlyNode, fault)
    const { life, statements, state } = this.primary
    await life.restart(
      () => statements.serverIsGone(),
      async () => {
        await state.open()
        // A restarted MariaDB rolls back before it serves.
        await state.look(null)
      },
    )
  }

  /**
   * Kills the primary with SIGKILL and promotes the standby, as a failover manager would. The standby has everything that was committed, but no session's
   * locks.
   */
  private async failOver(fault: FaultOf<'kill-node'>): Promise<void> {
    refuseOtherNode('MariaDB', onlyNode, fault)
    const [primary, standby] = this.watched
    if (primary === undefined || standby === undefined) return
    this.run.recorder.record({ kind: 'fault-struck', words: fault.words, target: `node:${onlyNode}` })
    await primary.life.kill()
    await primary.statements.serverIsGone()
    await promote(standby.server)
    await standby.state.open()
    await standby.state.look(null)
    this.primary = standby
    this.way = this.wayTo(standby)
    this.run.recorder.record({ kind: 'node-promoted', node: standbyNode })
  }
}

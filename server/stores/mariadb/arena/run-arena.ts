import type { Keeping } from '#scenarios/locks/mariadb/context.ts'
import type { ClientLinks, NodeFaults, RunArena, RunContext } from '#server/engine/arena.ts'
import type { FaultOf } from '#server/engine/fault-injector.ts'
import { LinkProxy } from '#server/engine/proxy.ts'
import { ClientProxies } from '#server/stores/client-proxies.ts'
import { refuseOtherNode } from '#server/stores/faults.ts'
import { onlyNode, SingleServer } from '#server/stores/single-server.ts'
import { SessionLink } from '../connect/session.ts'
import { PoolLink, SharedPool } from '../connect/shared-pool.ts'
import { LockStateWatch } from '../observe/lock-state.ts'
import { StatementWatch } from '../observe/statements.ts'
import { slowLogOf, socketOf } from '../servers/server.ts'
import type { Database } from './database.ts'

export class MariadbRunArena implements RunArena {
  readonly faults: NodeFaults
  private readonly sessions = new Map<string, { destroy(): void }[]>()
  private readonly pool: SharedPool
  private readonly links: ClientProxies
  /** Proxy of idle pool connections. */
  private readonly poolProxy: LinkProxy
  private readonly statements: StatementWatch
  private readonly state: LockStateWatch
  private readonly life: SingleServer

  constructor(
    private readonly database: Database,
    private readonly run: RunContext,
  ) {
    const { server } = database
    this.life = new SingleServer(server, run)
    const keeping = run.cast.lock.definition.ofStore as Keeping
    this.statements = new StatementWatch(slowLogOf(server), onlyNode, run, (by) => this.state.look(by))
    this.state = new LockStateWatch(socketOf(server), onlyNode, { keeping, run, statements: this.statements })
    this.pool = new SharedPool(
      (client, number) => this.session(client, number),
      () => this.state.look(null),
    )
    const reached = { id: onlyNode, socketPath: socketOf(server) }
    // A pool connection passes from client to client: if one link can break, all go through proxies.
    this.links = new ClientProxies(reached, run.clock, { has: () => run.proxied.size > 0 })
    this.poolProxy = new LinkProxy('', reached, run.clock)
    this.faults = { 'restart-node': (fault) => this.restart(fault) }
  }

  async open(): Promise<void> {
    for (const [file, text] of this.run.cast.lock.scripts) if (file.endsWith('.sql')) await this.database.execute(text)
    await this.state.open()
  }

  connect(client: string): ClientLinks {
    this.links.place(client)
    const session = this.session(client)
    const pooled = new PoolLink(client, onlyNode, this.pool)
    this.sessions.set(client, [session, pooled])
    return { ready: session.open(), links: [session, pooled], setup: null }
  }

  async syncClock(): Promise<void> {
    this.life.syncClock()
  }

  async fill(): Promise<void> {
    await this.database.fill(this.run.cast.given)
    await this.state.look(null)
  }

  proxies(client: string, node: string | undefined): readonly LinkProxy[] {
    return this.links.between(client, node)
  }

  leftovers(): { dueMs: number | null }[] {
    return this.state.leftovers()
  }

  onLost(listener: (why: string) => void): () => void {
    return this.life.onLost(listener, () => this.state.lost())
  }

  disconnect(client: string): void {
    for (const link of this.sessions.get(client) ?? []) link.destroy()
  }

  close(): void {
    for (const client of this.sessions.keys()) this.disconnect(client)
    this.pool.destroy()
    this.links.close()
    this.poolProxy.cut()
    this.state.close()
    this.statements.close()
  }

  private session(client: string, number?: number): SessionLink {
    const proxyOf = (owner: string | undefined) =>
      owner === undefined && this.run.proxied.size > 0 ? this.poolProxy : this.links.of(owner)
    const way = { socketPath: socketOf(this.database.server), proxyOf }
    return new SessionLink(client, onlyNode, { way, run: this.run, statements: this.statements, number })
  }

  /** Kills the server with SIGKILL and restarts it: it rolls back uncommitted changes, and keeps the rest. */
  private async restart(fault: FaultOf<'restart-node'>): Promise<void> {
    refuseOtherNode('MariaDB', onlyNode, fault)
    await this.life.restart(
      () => this.statements.serverIsGone(),
      async () => {
        await this.state.open()
        // A restarted MariaDB has rolled back before it serves.
        await this.state.look(null)
      },
    )
  }
}

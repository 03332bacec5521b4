import type { Because } from '#model/refusals/reasons.ts'
import type { OfPostgres } from '#scenarios/locks/postgres/context.ts'
import type { ClientLinks, NodeFaults, RunArena, RunContext } from '#server/engine/arena.ts'
import type { FaultOf } from '#server/engine/fault-injector.ts'
import type { LinkProxy } from '#server/engine/proxy.ts'
import { ClientProxies } from '#server/stores/client-proxies.ts'
import { refuseOtherNode } from '#server/stores/faults.ts'
import { onlyNode, SingleServer } from '#server/stores/single-server.ts'
import { SessionLink } from '../connect/session.ts'
import { LockStateWatch } from '../observe/lock-state.ts'
import { StatementWatch } from '../observe/statements.ts'
import { logOf, socketOf, untilGone } from '../servers/server.ts'
import type { Database } from './database.ts'

/** Number of connections in the pooler, if the lesson sets none. */
const usualPoolSize = 3

export class PostgresRunArena implements RunArena {
  readonly faults: NodeFaults = { 'restart-node': (fault) => this.restart(fault) }
  private readonly sessions = new Map<string, SessionLink[]>()
  private readonly links: ClientProxies
  private poolerFolder = ''
  private poolerLinks: ClientProxies | undefined
  private readonly statements: StatementWatch
  private readonly state: LockStateWatch
  private readonly life: SingleServer
  private readonly of: OfPostgres

  constructor(
    private readonly database: Database,
    private readonly run: RunContext,
  ) {
    const { server } = database
    this.life = new SingleServer(server, run)
    this.of = run.cast.lock.definition.ofStore as OfPostgres
    this.statements = new StatementWatch(logOf(server), onlyNode, run, (by) => this.state.look(by))
    this.state = new LockStateWatch(server, onlyNode, {
      keeping: this.of.keeping,
      run,
      statements: this.statements,
    })
    this.links = new ClientProxies({ id: onlyNode, socketPath: socketOf(server) }, run.clock, run.proxied)
  }

  async open(): Promise<void> {
    for (const [file, text] of this.run.cast.lock.scripts) if (file.endsWith('.sql')) await this.database.execute(text)
    if (this.of.pooled) await this.openPooler()
    await this.state.open()
  }

  connect(client: string): ClientLinks {
    const { run, statements } = this
    const { folder } = this.database.server
    const proxy = this.links.place(client)
    const session = new SessionLink(client, onlyNode, { folder, proxy, run, statements })
    const sessions = [session]
    if (this.poolerLinks) {
      const pooled = { folder: this.poolerFolder, proxy: this.poolerLinks.place(client), run, statements }
      sessions.push(new SessionLink(`${client} pooled`, onlyNode, pooled))
    }
    this.sessions.set(client, sessions)
    // A client of the pooler needs no connection to PostgreSQL itself.
    const used = sessions.at(-1) ?? session
    return { ready: used.open(), links: sessions, setup: null }
  }

  async syncClock(): Promise<void> {
    this.life.syncClock()
  }

  async fill(): Promise<void> {
    await this.state.look(null)
  }

  proxies(client: string, node: string | undefined): readonly LinkProxy[] {
    return [...this.links.between(client, node), ...(this.poolerLinks?.between(client, node) ?? [])]
  }

  leftovers(): { dueMs: number | null }[] {
    return this.state.leftovers()
  }

  onLost(listener: (what: Because) => void): () => void {
    return this.life.onLost(listener, () => this.state.lost())
  }

  disconnect(client: string): void {
    for (const session of this.sessions.get(client) ?? []) session.destroy()
  }

  close(): void {
    for (const client of this.sessions.keys()) this.disconnect(client)
    this.links.close()
    this.poolerLinks?.close()
    this.state.close()
    this.statements.close()
  }

  private async openPooler(): Promise<void> {
    const { pooler, backends } = await this.database.openPooler(this.run.parameters.pool ?? usualPoolSize)
    this.statements.nameAll(backends)
    this.poolerFolder = pooler.folder
    const reached = { id: onlyNode, socketPath: socketOf(pooler) }
    this.poolerLinks = new ClientProxies(reached, this.run.clock, this.run.proxied)
  }

  /** Kills the server with SIGKILL and restarts it. The server rolls back uncommitted changes and frees all advisory locks. */
  private async restart(fault: FaultOf<'restart-node'>): Promise<void> {
    refuseOtherNode('PostgreSQL', onlyNode, fault)
    await this.life.restart(
      async () => {
        await untilGone(this.database.server)
        await this.statements.serverIsGone()
      },
      async () => {
        await this.state.open()
        await this.state.look(null)
      },
    )
  }
}

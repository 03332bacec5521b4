import type { Because } from '#model/refusals/reasons.ts'
import type { ClientLinks, NodeFaults, RunArena, RunContext } from '#server/engine/arena.ts'
import type { FaultOf } from '#server/engine/fault-injector.ts'
import type { LinkProxy } from '#server/engine/proxy.ts'
import { ClientProxies } from '#server/stores/client-proxies.ts'
import { refuseOtherNode } from '#server/stores/faults.ts'
import { onlyNode, SingleServer } from '#server/stores/single-server.ts'
import { ZooKeeperSession } from '../api/session.ts'
import { SessionLink } from '../connect/link.ts'
import { LockNode } from '../observe/lock-node.ts'
import { logFolderOf } from '../servers/server.ts'
import type { Ensemble } from './ensemble.ts'

export class ZookeeperRunArena implements RunArena {
  readonly faults: NodeFaults
  private readonly links = new Map<string, SessionLink>()
  private readonly clientProxies: ClientProxies
  /** Clients that were cut off. Nobody keeps their sessions alive any more. */
  private readonly gone = new Set<string>()
  private readonly lockNode: LockNode
  private readonly life: SingleServer

  constructor(
    private readonly ensemble: Ensemble,
    private readonly run: RunContext,
  ) {
    this.life = new SingleServer(ensemble.server, run)
    this.lockNode = new LockNode(logFolderOf(ensemble.server), `/${run.lockKey}`, onlyNode, run)
    const { host, port } = ensemble.server
    this.clientProxies = new ClientProxies({ id: onlyNode, host, port }, run.clock, run.proxied)
    this.faults = { 'restart-node': (fault) => this.restart(fault) }
  }

  async open(): Promise<void> {
    await this.ensemble.fill({ [this.run.lockKey]: '' })
    this.lockNode.open()
  }

  connect(client: string): ClientLinks {
    const proxy = this.clientProxies.place(client)
    const session = new ZooKeeperSession(proxy ?? this.ensemble.server, this.run.parameters.leaseMs)
    const link = new SessionLink({ client, node: onlyNode, session, run: this.run, lockNode: this.lockNode })
    this.links.set(client, link)
    return { ready: Promise.resolve(proxy?.open()).then(() => link.open()), links: [link], setup: null }
  }

  async syncClock(): Promise<void> {
    this.life.syncClock()
  }

  async fill(): Promise<void> {
    for (const link of this.links.values()) link.start()
    await this.ensemble.fill(this.run.cast.given)
  }

  proxies(client: string, node: string | undefined): readonly LinkProxy[] {
    return this.clientProxies.between(client, node)
  }

  /** Returns the grants left in the store. If a client keeps the session of its grant alive, the grant does not end by itself. */
  leftovers(): { dueMs: number | null }[] {
    return this.lockNode.inLine.map((client) => ({
      dueMs: client !== null && this.gone.has(client) ? (this.links.get(client)?.dueMs ?? null) : null,
    }))
  }

  onLost(listener: (what: Because) => void): () => void {
    return this.life.onLost(listener)
  }

  disconnect(client: string): void {
    this.gone.add(client)
    this.links.get(client)?.destroy()
  }

  close(): void {
    for (const link of this.links.values()) link.destroy()
    this.clientProxies.close()
    this.lockNode.close()
  }

  /** Kills the server with SIGKILL and restarts it. The server remembers nodes and sessions, and clients that come back in time resume their sessions. */
  private async restart(fault: FaultOf<'restart-node'>): Promise<void> {
    refuseOtherNode('ZooKeeper', onlyNode, fault)
    let release = () => {}
    const serverBack = new Promise<void>((resolve) => {
      release = resolve
    })
    // Clients connect only after the restart has been recorded.
    for (const link of this.links.values()) link.holdUntil(serverBack)
    await this.life.restart()
    release()
  }
}

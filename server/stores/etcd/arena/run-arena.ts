import type { Because } from '#model/refusals/reasons.ts'
import type { ClientLinks, NodeFaults, RunArena, RunContext } from '#server/engine/arena.ts'
import type { FaultOf } from '#server/engine/fault-injector.ts'
import type { LinkProxy } from '#server/engine/proxy.ts'
import { ClientProxies } from '#server/stores/client-proxies.ts'
import { refuseOtherNode } from '#server/stores/faults.ts'
import { onlyNode, SingleServer } from '#server/stores/single-server.ts'
import { EtcdApi } from '../api/api.ts'
import { EtcdLink } from '../connect/link.ts'
import { KeyWatch } from '../observe/watch.ts'
import { socketOf } from '../servers/server.ts'
import type { EtcdMember } from './member.ts'

export class EtcdRunArena implements RunArena {
  readonly faults: NodeFaults = { 'restart-node': (fault) => this.restart(fault) }
  private readonly api: EtcdApi
  private readonly watch: KeyWatch
  private readonly links: ClientProxies
  /** One controller per client, which aborts the client's requests when the client ends. */
  private readonly ends = new Map<string, AbortController>()
  private readonly life: SingleServer

  constructor(
    private readonly member: EtcdMember,
    private readonly run: RunContext,
  ) {
    this.life = new SingleServer(member.server, run)
    this.api = new EtcdApi(socketOf(member.server), run.over)
    this.watch = new KeyWatch(this.api, onlyNode, run)
    this.links = new ClientProxies({ id: onlyNode, socketPath: socketOf(member.server) }, run.clock, run.proxied)
  }

  async open(): Promise<void> {
    await this.watch.open()
  }

  connect(client: string): ClientLinks {
    const end = new AbortController()
    this.ends.set(client, end)
    const proxy = this.links.place(client)
    const api = new EtcdApi(socketOf(this.member.server), end.signal, proxy && (() => proxy.dial()))
    return {
      ready: Promise.resolve(proxy?.open()),
      links: [new EtcdLink({ client, node: onlyNode, api, run: this.run, watch: this.watch })],
      setup: null,
    }
  }

  async syncClock(): Promise<void> {
    this.life.syncClock()
  }

  async fill(): Promise<void> {
    for (const [key, value] of Object.entries(this.run.cast.given)) await this.api.put(key, value)
  }

  proxies(client: string, node: string | undefined): readonly LinkProxy[] {
    return this.links.between(client, node)
  }

  leftovers(): { dueMs: number | null }[] {
    return this.watch.leftovers()
  }

  onLost(listener: (what: Because) => void): () => void {
    return this.life.onLost(listener)
  }

  disconnect(client: string): void {
    this.ends.get(client)?.abort()
  }

  close(): void {
    for (const end of this.ends.values()) end.abort()
    this.links.close()
  }

  /** Kills the server with SIGKILL and restarts it. The server remembers keys and leases, and gives each lease its full time again. */
  private async restart(fault: FaultOf<'restart-node'>): Promise<void> {
    refuseOtherNode('etcd', onlyNode, fault)
    await this.life.restart()
    await this.watch.serverIsBack()
  }
}

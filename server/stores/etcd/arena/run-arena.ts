/** An etcd's part in one run. */
import type { ClientLinks, NodeFaults, RunArena, RunContext } from '../../../engine/arena.ts'
import type { FaultOf } from '../../../engine/fault-injector.ts'
import type { LinkProxy } from '../../../engine/proxy.ts'
import { ClientProxies } from '../../client-proxies.ts'
import { refuseOtherNode } from '../../faults.ts'
import { EtcdApi } from '../api/api.ts'
import { EtcdLink } from '../connect/link.ts'
import { KeyWatch } from '../observe/watch.ts'
import { socketOf } from '../servers/server.ts'
import { type EtcdMember, onlyNode } from './member.ts'

export class EtcdRunArena implements RunArena {
  readonly faults: NodeFaults = { 'restart-node': (fault) => this.restart(fault) }
  private readonly api: EtcdApi
  private readonly watch: KeyWatch
  private readonly links: ClientProxies
  /** Each client's requests end with it. */
  private readonly ends = new Map<string, AbortController>()
  private expectsExit = false

  constructor(
    private readonly member: EtcdMember,
    private readonly run: RunContext,
  ) {
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
      links: [new EtcdLink(client, onlyNode, api, this.run, this.watch)],
      setup: null,
    }
  }

  /** Its clock is this machine's. */
  async syncClock(): Promise<void> {
    const { clock } = this.run
    clock.startedWallMs = clock.wallNowMs() - clock.nowMs()
  }

  async fill(): Promise<void> {
    for (const [key, value] of Object.entries(this.run.cast.given)) await this.api.put(key, value)
  }

  proxies(client: string, onlyNode: string | undefined): readonly LinkProxy[] {
    return this.links.between(client, onlyNode)
  }

  leftovers(): { dueMs: number | null }[] {
    return this.watch.leftovers()
  }

  onLost(listener: (why: string) => void): () => void {
    return this.member.server.onExit((why) => {
      this.run.recorder.record({
        kind: 'node-down',
        node: onlyNode,
        why: this.expectsExit ? 'killed by the lesson' : why,
      })
      if (!this.expectsExit) listener(`${onlyNode}: ${why}`)
    })
  }

  disconnect(client: string): void {
    this.ends.get(client)?.abort()
  }

  close(): void {
    for (const end of this.ends.values()) end.abort()
    this.links.close()
  }

  /** SIGKILL, and the same server again: it remembers keys and leases, and gives each lease its whole time anew. */
  private async restart(fault: FaultOf<'restart-node'>): Promise<void> {
    refuseOtherNode('etcd', onlyNode, fault)
    this.expectsExit = true
    await this.member.server.kill()
    await this.member.server.restart()
    this.expectsExit = false
    this.run.recorder.record({ kind: 'node-restarted', node: onlyNode, emptied: false })
    await this.watch.serverIsBack()
  }
}

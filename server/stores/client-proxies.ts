/** Proxies between each client of a run and a store's only node, where a fault may break the link. */
import type { RunContext } from '../engine/arena.ts'
import type { RunClock } from '../engine/clock.ts'
import { LinkProxy } from '../engine/proxy.ts'

export class ClientProxies {
  private readonly proxies = new Map<string, LinkProxy>()

  constructor(
    private readonly node: LinkProxy['node'],
    private readonly clock: RunClock,
    private readonly proxied: Pick<RunContext['proxied'], 'has'>,
  ) {}

  /** Creates a proxy for a connecting client; the caller opens it. `undefined`: no fault can target its link. */
  place(client: string): LinkProxy | undefined {
    if (!this.proxied.has(client)) return undefined
    const proxy = new LinkProxy(client, this.node, this.clock)
    this.proxies.set(client, proxy)
    return proxy
  }

  of(client: string | undefined): LinkProxy | undefined {
    return client === undefined ? undefined : this.proxies.get(client)
  }

  /** Implements `RunArena.proxies`. `node`: its id, or `master`, since the only node is one. */
  between(client: string, node: string | undefined): readonly LinkProxy[] {
    const proxy = this.proxies.get(client)
    const isHere = node === undefined || node === 'master' || node === this.node.id
    return proxy && isHere ? [proxy] : []
  }

  close(): void {
    for (const proxy of this.proxies.values()) proxy.cut()
  }
}

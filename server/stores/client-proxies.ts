/** Keeps the proxies of clients' links to a store's only node. A client has a proxy if a fault of the run may break its link. */
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

  /** Creates the proxy of a client that is connecting; the caller has to open the proxy. Returns `undefined` if no fault can affect the client's link. */
  place(client: string): LinkProxy | undefined {
    if (!this.proxied.has(client)) return undefined
    const proxy = new LinkProxy(client, this.node, this.clock)
    this.proxies.set(client, proxy)
    return proxy
  }

  of(client: string | undefined): LinkProxy | undefined {
    return client === undefined ? undefined : this.proxies.get(client)
  }

  /** Implements `RunArena.proxies`. `node` is a node's id or `master`, which always means this store's only node. */
  between(client: string, node: string | undefined): readonly LinkProxy[] {
    const proxy = this.proxies.get(client)
    const isHere = node === undefined || node === 'master' || node === this.node.id
    return proxy && isHere ? [proxy] : []
  }

  close(): void {
    for (const proxy of this.proxies.values()) proxy.cut()
  }
}

/**
 * Provides arenas for locks that run in a process with a client library of their own. The store's server and the faults of its links are real. The process's
 * operations are passed on unread, so the trace does not say who held the lock.
 */

import type { SayStep } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { noStore } from '#model/words/phrases.ts'
import type { Arena, ArenaPool, ClientLinks, ClientModule, RunArena, RunContext } from '../engine/arena.ts'
import type { LinkProxy } from '../engine/proxy.ts'
import { ClientProxies } from './client-proxies.ts'
import { refuseUnsupported } from './faults.ts'
import { foreignEntrance } from './foreign-entrance.ts'
import { exitsOf, onlyNode, SingleServer } from './single-server.ts'
import { type LentServer, StoreError } from './store.ts'

/** Makes a pool of arenas on servers from `lend` (see `StorePool`). If `lend` is `null`, the locks use no store that we start. */
export function foreignArenas(lend: ((doing?: SayStep) => Promise<LentServer>) | null): ArenaPool {
  return {
    take: async ({ topology, faults }, doing) => {
      if (topology !== 'single') throw new StoreError('STORE_UNAVAILABLE', 'no-fleet-for-lock', { fleet: topology })
      refuseUnsupported(null, faults, [])
      return lend === null ? arenaWithout() : arenaOn(await lend(doing))
    },
  }
}

function arenaOn(lent: LentServer): Arena {
  return {
    store: { ...lent.store, unread: true },
    topology: 'single',
    nodes: [{ id: onlyNode, role: 'master' }],
    clientModule: import.meta.url,
    begin: (run) => new ForeignRunArena(lent, run),
    onExit: exitsOf(lent.server),
    release: () => lent.giveBack(),
  }
}

/** Makes an arena without a store. Only the resource has a server. */
function arenaWithout(): Arena {
  return {
    store: { name: noStore, version: '' },
    topology: 'single',
    nodes: [],
    clientModule: import.meta.url,
    begin: ({ clock }) => ({
      open: async () => {},
      connect: () => ({ ready: Promise.resolve(), links: [], setup: null }),
      syncClock: async () => {
        clock.startedWallMs = clock.wallNowMs() - clock.nowMs()
      },
      fill: async () => {},
      faults: {},
      proxies: () => [],
      leftovers: () => [],
      onLost: () => () => {},
      disconnect: () => {},
      close: () => {},
    }),
    onExit: () => () => {},
    release: async () => {},
  }
}

/** Opens no links, because the lock runs in another process. */
export const openLinks: ClientModule['openLinks'] = () => ({})

class ForeignRunArena implements RunArena {
  readonly faults = {}
  private readonly links: ClientProxies
  private readonly life: SingleServer
  /** One function per client that cuts the client's open connections. */
  private readonly cuts = new Map<string, () => void>()

  constructor(
    private readonly lent: LentServer,
    private readonly run: RunContext,
  ) {
    this.life = new SingleServer(lent.server, run)
    this.links = new ClientProxies({ ...lent.reached, id: onlyNode }, run.clock, run.proxied)
  }

  async open(): Promise<void> {}

  connect(client: string): ClientLinks {
    const proxy = this.links.place(client)
    const { entrance, cut } = foreignEntrance(this.lent, proxy)
    this.cuts.set(client, cut)
    const onReach = (listener: (canBeReached: boolean) => void) => {
      this.run.recorder.listen((event) => {
        if (event.kind === 'node-link-cut' && event.from === client && proxy?.refuses) listener(false)
        if (event.kind === 'node-link-healed' && event.from === client) listener(true)
      })
    }
    const link = { carryOut: () => Promise.reject(new RangeError('a process has its own connection')) }
    return { ready: Promise.resolve(), links: [{ ...link, entrance: { ...entrance, onReach } }], setup: null }
  }

  async syncClock(): Promise<void> {
    this.life.syncClock()
  }

  async fill(): Promise<void> {}

  proxies(client: string, node: string | undefined): readonly LinkProxy[] {
    return this.links.between(client, node)
  }

  leftovers(): { dueMs: number | null }[] {
    return []
  }

  onLost(listener: (what: Because) => void): () => void {
    return this.life.onLost(listener)
  }

  disconnect(client: string): void {
    this.cuts.get(client)?.()
  }

  close(): void {
    for (const cut of this.cuts.values()) cut()
    this.links.close()
  }
}

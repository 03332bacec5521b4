/** Manages the clients of a run: each client's code, wherever it runs, and its links to the store. */
import type { Fault } from '#scenarios/lesson.ts'
import type { ClientLinks, RunArena } from '../arena.ts'
import type { ClientSetup } from '../client/client.ts'
import type { ClientHost, HostedClient } from '../client/host.ts'
import { ClientOperations, type OperationWorld } from '../client/operations.ts'
import type { RunPlan } from './plan.ts'

export interface ClientPoolWorld extends Omit<OperationWorld, 'forked'> {
  arena: Pick<RunArena, 'connect' | 'disconnect'>
  lockKey: string
  host: ClientHost
}

export class ClientPool {
  readonly names: readonly string[]
  private readonly hosted = new Map<string, HostedClient>()
  private readonly setups = new Map<string, ClientSetup>()
  /** Memory of a client's lock at the time when the client forked. */
  private readonly forked = new Map<string, Record<string, string>>()

  constructor(
    private readonly plan: RunPlan,
    private readonly world: ClientPoolWorld,
  ) {
    this.names = plan.scenario.lesson.clients
  }

  /** Connects every client and loads its code, so that the run itself spends no time on this. */
  async open(): Promise<void> {
    const { arena, host, ...shared } = this.world
    const world = {
      ...shared,
      forked: (name: string, memory: Record<string, string>) => void this.forked.set(name, memory),
    }
    const opening = this.names.map((name) => {
      const reached = arena.connect(name)
      const setup = this.setupOf(name, reached)
      this.setups.set(name, setup)
      const hosted = host.open(setup, new ClientOperations(name, reached.links, world), reached.links)
      this.hosted.set(name, hosted)
      return [reached.ready, hosted.ready]
    })
    await Promise.all(opening.flat())
  }

  async run(name: string): Promise<void> {
    const hosted = this.hosted.get(name)
    if (!hosted) throw new RangeError(`there is no client ${name}`)
    const parent = this.plan.cast.clients[name]?.childOf
    const setup = this.setups.get(name)
    if (parent !== undefined && setup) Object.assign(setup.memory, this.forked.get(parent))
    const ended = hosted.start()
    this.world.gate.join(name, hosted)
    await ended
  }

  /** Stops a client's code if it runs in a process of its own, where the gate cannot hold it. */
  freeze(name: string): void {
    this.hosted.get(name)?.freeze?.()
  }

  thaw(name: string): void {
    this.hosted.get(name)?.thaw?.()
  }

  /** Cancels a request of a client's lock. Rejects if the client's code does not offer cancellation. */
  async cancel(name: string, request: 'acquire' | 'release'): Promise<void> {
    const hosted = this.hosted.get(name)
    if (hosted?.cancel === undefined) throw new RangeError(`what ${name} asks of its lock cannot be cancelled`)
    await hosted.cancel(request)
  }

  destroy(name: string): void {
    this.hosted.get(name)?.stop()
    this.world.arena.disconnect(name)
  }

  /** Ends all clients' code. The arena closes their connections afterwards. */
  close(): void {
    for (const name of this.names) {
      this.world.gate.close(name)
      this.hosted.get(name)?.stop()
    }
  }

  private setupOf(name: string, { setup }: ClientLinks): ClientSetup {
    const { parameters, seed, cast } = this.plan
    const { lockKey } = this.world
    const skewMs = cast.faults.reduce((sum, fault) => sum + skewOf(fault, name), 0)
    return { name, links: setup, lockKey, parameters, seed, skewMs, memory: {} }
  }
}

const skewOf = (fault: Fault, client: string) => (fault.do === 'skew-clock' && fault.client === client ? fault.byMs : 0)

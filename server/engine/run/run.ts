import type { SayStep } from '#model/refusals/because.ts'
import type { Trace } from '#model/trace/trace.ts'
import type { ArenaPool, ClientModule } from '../arena.ts'
import { type ClientHost, inThisProcess } from '../client/host.ts'
import { type RunClock, realClock } from '../clock.ts'
import type { FaultNow, InjectedFault } from '../fault-injector.ts'
import { faultKinds } from '../faults/possible.ts'
import { Gate } from '../gate.ts'
import { Recorder } from '../recorder.ts'
import type { ResourcePool } from '../resource.ts'
import type { RunListener, RunPlan } from './plan.ts'
import { RunStage } from './stage.ts'

export interface RunHandle {
  /** Ends the run early, with the status `cancelled` in its trace. If the run has not begun, `done` rejects with a `CancelledError` at once. */
  cancel(): void
  /** Makes a fault now. Throws a `RangeError` if the run has not begun, is over, or was not prepared for this fault. */
  inject(fault: FaultNow): InjectedFault
  /** The whole trace, once the run is over and has released everything it used. Rejects only if the run could not begin at all. */
  done: Promise<Trace>
  /** Resolves when the run has released everything it used, even what was still starting when the run was canceled. */
  over: Promise<void>
}

export interface RunWorld {
  /**
   * Resolves with the arena pool of the store with this name. Rejects with a `StoreError` if there is no such store here. Calls `doing` with each step that it
   * waits for, because a store's programs may have to be downloaded first.
   */
  stores(name: string, doing?: SayStep): Promise<ArenaPool>
  resources: ResourcePool
  /** The caller's own gate, if it drives the run itself. */
  gate?: Gate
  /** Makes the run's clock, which counts from this call. The default is a clock of real time. */
  clock?: () => RunClock
  /** Makes the clients' host. By default, the clients run in this process. */
  host?: (plan: RunPlan, clock: RunClock, clientModule: string) => ClientHost
}

/** Thrown if the run was canceled before it began, so there is no trace. */
export class CancelledError extends Error {
  constructor() {
    super('The run was cancelled before it began.')
    this.name = 'CancelledError'
  }
}

/** Starts a run and returns at once. `done` may reject with a `StoreError`, a `ServerLostError`, or a connection error from the setup. */
export function startRun(plan: RunPlan, world: RunWorld, listener: RunListener = {}): RunHandle {
  const cancelled = new AbortController()
  let stage: RunStage | undefined
  const played = play(plan, world, {
    listener,
    cancelled: cancelled.signal,
    onStage: (made) => {
      stage = made
    },
  })
  const early = new Promise<never>((_, reject) => {
    cancelled.signal.addEventListener('abort', () => stage ?? reject(new CancelledError()))
  })
  return {
    cancel: () => cancelled.abort(),
    inject: (fault) => {
      if (!stage) throw new RangeError('This run has not begun.')
      return stage.inject(fault)
    },
    done: Promise.race([played, early]),
    over: played.then(noop, noop),
  }
}

const noop = () => {}

interface PlayOptions {
  listener: RunListener
  cancelled: AbortSignal
  /** Called once faults can be made in the run by hand. */
  onStage(stage: RunStage): void
}

async function play(plan: RunPlan, world: RunWorld, { listener, cancelled, onStage }: PlayOptions): Promise<Trace> {
  const { fleet: topology, options } = plan.cast
  const faults = [...faultKinds(plan)].map((kind) => ({ do: kind }))
  const tell: SayStep = (doing) => (cancelled.aborted ? undefined : listener.onProgress?.(doing))
  const { resources, stores } = world
  const arenaOf = async () => (await stores(plan.cast.lock.store, tell)).take({ topology, faults, options }, tell)
  const [resource, arena] = await takeBoth(resources.take(plan.cast), arenaOf())
  try {
    if (cancelled.aborted) throw new CancelledError()
    const { gate = new Gate(), clock: makeClock = realClock, host = inOneProcess } = world
    const clock = makeClock()
    const recorder = new Recorder(clock)
    const clients = host(plan, clock, arena.clientModule)
    const stage = new RunStage(plan, { clock, recorder, gate, host: clients, arena, resource }, listener)
    onStage(stage)
    return await stage.play(cancelled)
  } finally {
    await Promise.all([arena.release(), resource.release()])
  }
}

interface Lent {
  release(): Promise<void>
}

/**
 * Waits for both promises. If one of them rejects, releases what the other one took. Every run asks for both at once and both pools lend in order of arrival,
 * so no two runs wait for each other.
 */
async function takeBoth<A extends Lent, B extends Lent>(...asked: [Promise<A>, Promise<B>]): Promise<[A, B]> {
  try {
    return await Promise.all(asked)
  } catch (error) {
    const taken = await Promise.allSettled<Lent>(asked)
    await Promise.all(taken.map((each) => (each.status === 'fulfilled' ? each.value.release() : undefined)))
    throw error
  }
}

/** Imported client modules. Importing a module again takes a while even if it is loaded, and each client of each run needs one. */
const clientModules = new Map<string, Promise<ClientModule>>()

function clientModuleAt(url: string): Promise<ClientModule> {
  const known = clientModules.get(url)
  if (known) return known
  const loading = import(/* @vite-ignore */ url) as Promise<ClientModule>
  clientModules.set(url, loading)
  return loading
}

function inOneProcess(plan: RunPlan, clock: RunClock, clientModule: string): ClientHost {
  const codeOf = async (client: string) => {
    const { lock, clients } = plan.cast
    const part = clients[client]
    if (!part) throw new RangeError(`no script for ${client}`)
    const { openLinks } = await clientModuleAt(clientModule)
    return { lock: (part.lock ?? lock).definition, script: part.script, openLinks }
  }
  return inThisProcess(codeOf, clock)
}

/** Describes runs that were accepted and have not ended, and plays them here or on a runner. */
import type { Trace } from '#model/trace/trace.ts'
import type { Cast } from '../catalogue/catalogue.ts'
import type { RunListener, RunPlan } from '../engine/run/plan.ts'
import { type RunHandle, type RunWorld, startRun } from '../engine/run/run.ts'
import { type Elsewhere, type Errand, type FarHandle, type KeptOrder, TakenBackError } from './elsewhere.ts'
import { runId } from './ids.ts'
import { LiveRun } from './live-run.ts'
import type { Owner } from './owner.ts'
import type { Order } from './request.ts'
import type { StartBarrier } from './start-barrier.ts'
import type { TraceFile } from './trace-file.ts'

/** Stores or a client host that replace the usual ones for one run. */
export type OwnWorld = Partial<Pick<RunWorld, 'stores' | 'host'>>

/** Replaces the gate and the clock of a run. */
export interface RunDrive extends Required<Pick<RunWorld, 'gate' | 'clock'>> {
  onStart(handle: RunHandle): void
  injectable?: RunPlan['injectable']
}

export interface StartOptions {
  /** May only be set for a single run. */
  drive?: RunDrive
  barrier?: StartBarrier | undefined
  worldOf?(cast: Cast): OwnWorld | undefined
  /** Edits to put in the header of the run whose lock somebody edited. `run` is the id of that run's cast. */
  edited?: { run: string; lock: string | null; files: string[] }
  /** The request that makes a runner play the same run. If absent, only this server can play it. */
  request?: KeptOrder['request'] | undefined
}

export interface RunJob {
  plan: RunPlan
  drive?: RunDrive | undefined
  live: LiveRun
  owner: Owner
  barrier?: StartBarrier | undefined
  world: OwnWorld | undefined
  /** Errand for a runner. If absent, only this server can play the run. */
  errand?: Errand | undefined
  /** Whether a server that has ended gave the run to a runner. If so, this server follows the run there instead of playing it again. */
  handedOver?: boolean
  handle?: FarHandle
}

interface OrderedRuns extends Order, StartOptions {
  comparison: string
  owner: Owner
  /** Whether runners play these runs before other errands. */
  first: boolean
  planned?: Partial<RunPlan> | undefined
}

export function jobsOf({ comparison, owner, first, planned, ...order }: OrderedRuns): RunJob[] {
  const { scenario, casts, parameters, seed, changes } = order
  const { drive, barrier, worldOf, edited, request } = order
  return casts.map((cast, index): RunJob => {
    const run = runId(comparison, index + 1)
    const own = { ...parameters, ...cast.parameters }
    const { injectable } = drive ?? {}
    const made = edited?.run === cast.id ? { edited: { lock: edited.lock, files: edited.files } } : {}
    const ways = { ...planned, ...(injectable ? { injectable } : {}) }
    const plan = { run, comparison, scenario, cast, parameters: own, seed, changes, ...made, ...ways }
    const waits = barrier !== undefined
    const errand = request && { run, comparison, request: { ...request, locks: [cast.id] }, first, waits }
    return { plan, drive, live: new LiveRun(run, comparison), owner, barrier, world: worldOf?.(cast), errand }
  })
}

/** Returns a listener that writes a run to its file and sends it to its watchers. */
export function recorderOf({ live, barrier }: RunJob, file: Pick<TraceFile, 'append'>): RunListener {
  return {
    onProgress: (doing) => live.tell(doing),
    ...(barrier ? { audience: () => barrier.opened() } : {}),
    onHeader: (header) => {
      live.begin(header)
      file.append(header)
    },
    onEvent: (event) => {
      live.record(event)
      file.append(event)
    },
  }
}

/** Plays a job to its end. Rejects as `RunHandle.done` does. */
export async function played(
  job: RunJob,
  world: RunWorld,
  elsewhere: Elsewhere | undefined,
  listener: RunListener,
): Promise<Trace> {
  const { plan, drive, errand } = job
  if (elsewhere !== undefined && errand !== undefined && (job.handedOver || elsewhere.slots > 0)) {
    const far = elsewhere.start(errand, listener)
    job.handle = far
    try {
      return await far.done
    } catch (error) {
      if (!(error instanceof TakenBackError)) throw error
    }
  }
  const { gate, clock } = drive ?? {}
  const own = { ...world, ...job.world, ...(gate ? { gate } : {}), ...(clock ? { clock } : {}) }
  const handle = startRun(plan, own, listener)
  job.handle = handle
  drive?.onStart(handle)
  return await handle.done
}

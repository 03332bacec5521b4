/** Takes over orders that another server accepted before it ended, and finds out which of their runs are still to be done. */
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Elsewhere } from './elsewhere.ts'
import { partsOfRunId } from './ids.ts'
import type { RunJob } from './job.ts'
import type { LiveRun } from './live-run.ts'
import { readTrace } from './read-trace.ts'
import type { TraceStore } from './trace-store.ts'

/** An order that this server has taken over. `runs` contains all of its runs, including those that have ended. */
export interface TakenUp {
  comparison: string
  owner: RunJob['owner']
  scenario: string
  runs: { run: string; lock: string }[]
}

/** Maximum wait for a run of a server that has ended. It is longer than another server takes to notice the end and to take over the run. */
const arrivalMs = 12_000
const lookEveryMs = 200

/**
 * Waits until this server has taken over a run that another one accepted. Returns `undefined` if there is no such run, if its recording can be read, or if the
 * run does not arrive in time.
 */
export async function arrivalOf(
  run: string,
  own: {
    live(run: string): LiveRun | undefined
    ending(run: string): object | undefined
    pathOf(run: string, maxAgeMs: number): Promise<string | undefined>
  },
  elsewhere: Elsewhere | undefined,
): Promise<LiveRun | undefined> {
  const { comparison = run } = partsOfRunId(run) ?? {}
  for (let waitedMs = 0; elsewhere !== undefined && waitedMs < arrivalMs; waitedMs += lookEveryMs) {
    const live = own.live(run)
    if (live !== undefined || own.ending(run) !== undefined) return live
    // A class waits for the same run in many windows. After the first look, these windows share listings of the folder.
    if ((await own.pathOf(run, Math.min(waitedMs, lookEveryMs))) !== undefined) return live
    if (!(await elsewhere.isKept(comparison))) return own.live(run)
    await setTimeout(lookEveryMs)
  }
  return own.live(run)
}

/**
 * Returns the jobs that this server continues. It follows a run at a runner from the beginning, so the run's incomplete recording is removed. A run that the
 * ended server played itself keeps its incomplete recording, with unknown verdicts, and is not played again under the same id.
 */
export async function leftOf(jobs: readonly RunJob[], store: TraceStore, elsewhere: Elsewhere): Promise<RunJob[]> {
  const left = await Promise.all(
    jobs.map(async (job): Promise<RunJob[]> => {
      const { run } = job.plan
      const path = await store.find(run)
      const recorded = path === undefined ? undefined : await readTrace(path).catch(() => undefined)
      const isWhole = recorded?.events.at(-1)?.kind === 'run-ended'
      const handedOver = await elsewhere.knows(run)
      if (isWhole || (recorded !== undefined && !handedOver)) return []
      if (path !== undefined) await rm(path, { force: true })
      return [{ ...job, handedOver }]
    }),
  )
  return left.flat()
}

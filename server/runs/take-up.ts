/** Orders that another server accepted before it ended, and which of their runs are left to do. */
import { rm } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type { Elsewhere } from './elsewhere.ts'
import { partsOfRunId } from './ids.ts'
import type { RunJob } from './job.ts'
import type { LiveRun } from './live-run.ts'
import { readTrace } from './read-trace.ts'
import type { TraceStore } from './trace-store.ts'

/** An order that this server has taken over. `runs`: all of its runs, including those that are over. */
export interface TakenUp {
  comparison: string
  owner: RunJob['owner']
  scenario: string
  runs: { run: string; lock: string }[]
}

/** Longest wait for a run of a server that has ended: longer than it takes to notice the end and to take over the run. */
const arrivalMs = 12_000
const lookEveryMs = 200

/**
 * Waits until this server has taken over a run that another one accepted. `undefined`: there is no such run, its recording can be read, or it does not come in
 * time.
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
    // A class waits for one run in many windows: after the first look they share listings of the folder.
    if ((await own.pathOf(run, Math.min(waitedMs, lookEveryMs))) !== undefined) return live
    if (!(await elsewhere.isKept(comparison))) return own.live(run)
    await setTimeout(lookEveryMs)
  }
  return own.live(run)
}

/**
 * Returns the jobs that this server goes on with. A run at a runner is followed from its beginning, so its incomplete recording is removed. A run that the
 * ended server played itself keeps its incomplete recording, with unknown verdicts: it is not played a second time under the same id.
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

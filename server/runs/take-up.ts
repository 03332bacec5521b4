/** What another server had accepted before it ended, and what is left to do of it. */
import { rm } from 'node:fs/promises'
import type { Elsewhere } from './elsewhere.ts'
import type { Job } from './job.ts'
import { readTrace } from './read-trace.ts'
import type { TraceStore } from './trace-store.ts'

/** An order that this server went on with. `runs`: all of its runs, those that are over too. */
export interface TakenUp {
  comparison: string
  owner: Job['owner']
  scenario: string
  runs: { run: string; lock: string }[]
}

/**
 * The jobs that go on. What a runner has is followed from its beginning, so its cut recording makes way for a whole one. A run that the ended server played
 * itself stays as it is, cut, and so unknown: it is not played a second time under the same name.
 */
export async function leftOf(jobs: readonly Job[], store: TraceStore, elsewhere: Elsewhere): Promise<Job[]> {
  const left = await Promise.all(
    jobs.map(async (job): Promise<Job[]> => {
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

/** Runs for tests that assert what came of them. */
import { judge } from '#model/judgement/judge.ts'
import type { Trace } from '#model/trace/trace.ts'
import type { RunPlan } from '../run/plan.ts'
import { type RunWorld, startRun } from '../run/run.ts'

const maxTries = 8

/** A whole run that the machine neither stood still for nor was too slow for. One of which it did says nothing, and is made again. */
export async function steadyRun(plan: RunPlan, world: RunWorld): Promise<Trace> {
  for (let tries = 1; ; tries += 1) {
    const trace = await startRun(plan, world).done
    if (tries === maxTries || judge(trace).inconclusive === undefined) return trace
  }
}

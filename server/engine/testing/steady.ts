/** Runs for tests that assert what came of them. */
import { firstStall } from '../../../model/checkers/stall.ts'
import type { Trace } from '../../../model/trace/trace.ts'
import { type RunPlan, type RunWorld, startRun } from '../run/run.ts'

const maxTries = 8

/** A whole run during which the machine did not stand still. One during which it did says nothing, and is made again. */
export async function steadyRun(plan: RunPlan, world: RunWorld): Promise<Trace> {
  for (let tries = 1; ; tries += 1) {
    const trace = await startRun(plan, world).done
    if (tries === maxTries || firstStall(trace) === undefined) return trace
  }
}

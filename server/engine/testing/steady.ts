import { isInconclusive } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import type { Trace } from '#model/trace/trace.ts'
import type { RunPlan } from '../run/plan.ts'
import { type RunWorld, startRun } from '../run/run.ts'

const maxTries = 8

/** Plays a whole run. Repeats the run if the machine stalled or was too slow, because such a run says nothing. */
export async function steadyRun(plan: RunPlan, world: RunWorld): Promise<Trace> {
  for (let tries = 1; ; tries += 1) {
    const trace = await startRun(plan, world).done
    if (tries === maxTries || !isInconclusive(judge(trace))) return trace
  }
}

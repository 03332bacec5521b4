/** Plays a whole trial: meets the lock, plans its runs, plays them, and reports the outcome of each run. */

import type { Catalogue } from '../catalogue/catalogue.ts'
import { cellOf } from './battery-report.ts'
import type { CliIo } from './command.ts'
import { requireOffer } from './fault-plan.ts'
import { ProgressLine } from './progress.ts'
import { runAll } from './runner.ts'
import { isNeverWritten, isOutsideRedis, type Trial, trialOf } from './trial.ts'
import { usualCost } from './trial-cost.ts'
import { meet } from './trial-meeting.ts'
import { faultsFor, lessonsFor, type Play } from './trial-plan.ts'
import type { TrialRequest } from './trial-request.ts'
import { managerFor } from './trial-runs.ts'
import { isRead } from './trial-store.ts'
import { words } from './words/words.ts'

/** Maximum number of runs at the same time. Low because each run starts the user's own processes, which may be large. */
const jobs = 4

export async function playTrial(request: TrialRequest, catalogue: Catalogue, io: CliIo) {
  const lock = await meet(request)
  if (request.works) requireOffer(lock, 'work')
  if (request.together) requireOffer(lock, 'workers')
  const line = new ProgressLine(io)
  try {
    const play: Play = async (scenarios, ids, maxRuns) => {
      const runManager = managerFor(request, lock, { ...catalogue, scenarios }, maxRuns)
      try {
        const requests = ids.map((scenario) => ({ scenario }))
        return await runAll(runManager, { ...catalogue, scenarios }, requests, line)
      } finally {
        await runManager.close()
      }
    }
    const { untried, strikes, ...wanted } =
      request.faults === undefined
        ? lessonsFor(request, lock)
        : await faultsFor({ ...request, faults: request.faults }, lock, catalogue, play)
    const ids = [...wanted.scenarios.keys()]
    const begun = wanted.isOutside === undefined ? await play(wanted.scenarios, ids.slice(0, 1), 1) : []
    const isAlone =
      wanted.isOutside ?? (isRead(request) && isOutsideRedis(begun.flatMap(({ recording }) => recording ?? [])))
    const others = ids.slice(begun.length)
    if (isAlone && others.length > 0) {
      line.say(words.try.oneByOne)
    }
    const finished = [...begun, ...(await play(wanted.scenarios, others, isAlone ? 1 : jobs))]
    const recordings = finished.flatMap(({ recording }) => recording ?? [])
    const missingKey =
      lock.store === undefined && lock.namesKey && isNeverWritten(lock.key, recordings) ? lock.key : undefined
    const trials = await Promise.all(
      finished.map(async (each): Promise<Trial> => {
        const usualPerGrant = await usualCost(request.scenariosFolder, each.report.scenario)
        const holdersFailure = lock.declared?.failure
        return trialOf(each, { name: lock.title, usualPerGrant, missingKey, holdersFailure })
      }),
    )
    const cells = strikes?.flatMap(({ id, scenario: _, ...strike }) => {
      const trial = trials.find(({ report }) => report.scenario === id)
      return trial === undefined ? [] : [cellOf({ ...strike, trial })]
    })
    return { name: lock.title, trials, untried, cells }
  } finally {
    line.clear()
  }
}

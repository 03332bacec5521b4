import type { Refusal, RunEnded, RunRequest } from '#model/messages/messages.ts'
import { propertyIds } from '#scenarios/lesson.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LiveRun } from '../runs/live-run.ts'
import { sentenceOf } from '../runs/refusal.ts'
import { scenarioOf } from '../runs/request.ts'
import type { RunManager } from '../runs/run-manager.ts'
import type { ProgressLine } from './progress.ts'
import { type Finished, finishedRun } from './report.ts'
import { english } from './words/en/words.ts'
import { saidRefusal, saidWhy, words } from './words/words.ts'

/**
 * Returns every run of every request, in order. If the machine prevented a run from proving something, its
 * request is repeated once. Rejects with a `RefusalError` if the run manager rejects a request.
 */
export async function runAll(
  runManager: RunManager,
  catalogue: Catalogue,
  requests: readonly RunRequest[],
  line: ProgressLine,
): Promise<Finished[]> {
  const finished = await Promise.all(
    requests.map(async (request) => {
      const first = await runOne(runManager, catalogue, request, line)
      const why = first.map(whyOpen).find((said) => said !== undefined)
      if (why === undefined) return first
      line.say(words.run.onceMore(request.scenario, why))
      return await runOne(runManager, catalogue, request, line)
    }),
  )
  return finished.flat()
}

/** Returns a sentence about how the machine prevented the run from proving everything, or `undefined` if it did not. */
function whyOpen({ report, said }: Finished): string | undefined {
  if (report.inconclusive !== undefined) return said.surprises[0]
  return propertyIds.filter((id) => report.verdicts[id]?.code === 'run-late').map((id) => said.verdicts[id])[0]
}

async function runOne(
  runManager: RunManager,
  catalogue: Catalogue,
  request: RunRequest,
  line: ProgressLine,
): Promise<Finished[]> {
  const { runs } = runManager.submit(request)
  line.add(runs.length)
  const finished = runs.map(async ({ run, lock }): Promise<Finished> => {
    const name = `${request.scenario} / ${lock}`
    const live = runManager.live(run)
    const ended = live === undefined ? runManager.ending(run) : await endOf(live, name, line)
    const { header, events } = live ?? { events: [] }
    if (header === undefined || ended?.judgement === undefined) {
      return refusedRun(catalogue, request.scenario, lock, ended?.refusal)
    }
    return finishedRun({ header, events }, ended.judgement, (await runManager.pathOf(run)) ?? '')
  })
  return await Promise.all(finished)
}

function endOf(live: LiveRun, name: string, line: ProgressLine): Promise<RunEnded> {
  return new Promise((resolve) => {
    live.watch({
      progress: ({ doing }) => line.doing(name, saidWhy(doing)),
      header: () => line.doing(name, words.run.running),
      ended: (ended) => {
        line.end(name)
        resolve(ended)
      },
    })
  })
}

/** Returns the report of a run that could not start. */
function refusedRun(catalogue: Catalogue, scenario: string, lock: string, refusal?: Refusal): Finished {
  const why = refusal === undefined ? english.run.didNotBegin : sentenceOf(refusal)
  const { lesson } = scenarioOf(catalogue, scenario)
  const { role, fleet } = lesson.locks.find(({ id }) => id === lock) ?? { role: 'compared', fleet: lesson.fleet }
  const report = { scenario, lock, role, teaches: lesson.teaches, fleet, asExpected: false, verdicts: {} }
  return {
    report: {
      ...report,
      refused: why,
      ...(refusal === undefined ? {} : { refusal }),
      events: 0,
      durationMs: 0,
      trace: '',
    },
    surprises: [why],
    said: { surprises: [refusal === undefined ? words.run.didNotBegin : saidRefusal(refusal)], verdicts: {} },
  }
}

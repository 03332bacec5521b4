/** `lockstep explore LOCK --play STEPS`: plays one order live, and compares the result with the explorer's prediction. */

import { join, resolve } from 'node:path'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ExplorationQuestion } from '../engine/explore/question.ts'
import type { Explorer } from '../explorations/explorer.ts'
import { LivePlayer } from '../explorations/live-player.ts'
import { type PlayedPath, playedPath } from '../explorations/played-path.ts'
import { readTrace } from '../runs/read-trace.ts'
import { RefusalError } from '../runs/refusal.ts'
import { usualRetention } from '../runs/retention.ts'
import { openRuntime } from '../runtime.ts'
import { readSettings } from '../settings.ts'
import { type CliIo, exitStatus, UsageError } from './command.ts'
import { type Finished, finishedRun, jsonOf, textOf } from './report.ts'
import { english } from './words/en/words.ts'
import { saidRefusal, saidUnexplorable, sayTo, words } from './words/words.ts'

export interface Playing {
  explorer: Explorer
  catalogue: Catalogue
  question: ExplorationQuestion
  lock: string
  steps: readonly string[]
  out?: string | undefined
  json?: boolean | undefined
}

/** Returns the exit status, which is 0 if the run showed everything that the explorer predicted. */
export async function playLive({ explorer, catalogue, question, lock: id, steps, out, json }: Playing, io: CliIo) {
  const lock = catalogue.locks.get(id)
  const { found, summary } = await explorer.explore(id, question)
  if (!found || !lock) throw new UsageError(words.usage.notExplorable(id, saidUnexplorable(summary)))
  const path = playedPath(found.explored, steps)
  if (!path) throw new UsageError(words.usage.impossibleSteps)
  const settings = readSettings(io.env)
  const runtime = await openRuntime({
    ...{ settings, catalogue, maxWaiting: 1, say: sayTo(io) },
    traceFolder: out === undefined ? join(settings.dataFolder, 'traces') : resolve(out),
    ...(out === undefined ? { retention: usualRetention } : {}),
  })
  try {
    const { runManager, recordingStore } = runtime
    const forget = (comparison: string) => recordingStore.remove(comparison)
    const player = new LivePlayer({ runManager, forget, scenariosFolder: settings.scenariosFolder })
    const { accepted, ended } = await player.play(lock, path)
    const trace = (await runManager.pathOf(accepted.runs[0]?.run ?? '')) ?? ''
    if (!ended.judgement) return exitStatus.notAsExpected
    const finished = foretold(finishedRun(await readTrace(trace), ended.judgement, trace), path)
    io.out(json ? jsonOf([finished]) : textOf([finished]))
    return finished.report.asExpected ? exitStatus.asExpected : exitStatus.notAsExpected
  } catch (error) {
    if (error instanceof RefusalError) throw new UsageError(saidRefusal(error.refusal))
    throw error
  } finally {
    await runtime.close()
  }
}

/** Judges a run only by the explorer's prediction for these steps, and ignores what happens after the last step. */
function foretold(finished: Finished, { broken }: PlayedPath): Finished {
  const { report } = finished
  const missing = broken.filter((property) => report.verdicts[property]?.status !== 'violated')
  return {
    ...finished,
    report: { ...report, asExpected: missing.length === 0 },
    surprises: missing.map(english.made.foretold),
    said: { ...finished.said, surprises: missing.map(words.made.foretold) },
  }
}

/**
 * Plays the whole catalogue live, as `lockstep run` does. Wrong locks must fail, right locks must hold, and the moment of every caption and question must
 * come. Every lesson plays its wrong locks here, and every third lesson also plays its right locks. The soak plays all locks (`LOCKSTEP_THOROUGH=1`).
 */
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunRequest } from '#model/messages/messages.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { readSettings } from '../settings.ts'
import { missedIn } from './missed.ts'
import { ProgressLine } from './progress.ts'
import type { Finished, RunReport } from './report.ts'
import { runAll } from './runner.ts'
import { maxTries } from './testing/capture.ts'

/** On two idle cores, half a minute is enough. */
const limitMs = 600_000
/** Same as for `lockstep run --all`. */
const maxRuns = 16

const isSoak = process.env.LOCKSTEP_THOROUGH === '1'
const catalogue = await loadCatalogue()
const lessons = [...catalogue.scenarios.values()].map(({ lesson }, at) => {
  const { locks } = lesson
  const wrong = locks.filter(({ role }) => role !== 'right')
  return { ...lesson, played: isSoak || at % 3 === 0 || wrong.length === 0 ? locks : wrong }
})

const line = new ProgressLine({ out: () => {}, err: () => {}, live: false, env: {} })
const folder = await temporaryFolder()
let runtime: Runtime
beforeAll(async () => {
  runtime = await openRuntime({
    settings: { ...readSettings({ LOCKSTEP_LOG: 'silent' }), maxRuns },
    ...{ catalogue, traceFolder: folder, maxWaiting: lessons.length, fleetWaitMs: limitMs, say: () => {} },
  })
})
afterAll(async () => {
  await runtime?.close()
  await rm(folder, { recursive: true })
})

test(
  'every lesson, run live, comes out as it says',
  async () => {
    const all = await runConclusive()
    const absent = new Set(all.filter(({ report }) => storeIsMissing(report)).map(({ report }) => report.scenario))
    if (absent.size > 0) console.warn(`Not run, as their stores cannot be had here: ${[...absent].join(', ')}`)
    const runs = all.filter(({ report }) => !absent.has(report.scenario))
    const known = lessons.filter(({ id }) => !absent.has(id))
    const reported = runs.map(({ report: { scenario, lock } }) => `${scenario} / ${lock}`).sort()
    expect(reported).toEqual(known.flatMap(({ id, played }) => played.map((lock) => `${id} / ${lock.id}`)).sort())

    for (const { id, teaches, played } of known) {
      for (const { id: lock, expect: expected } of played) {
        const report = runs.find((each) => each.report.scenario === id && each.report.lock === lock)?.report
        const verdicts = Object.entries(report?.verdicts ?? {}).map(([property, { status }]) => [property, status])
        expect.soft(Object.fromEntries(verdicts), `${id} / ${lock}`).toMatchObject(expected)
        expect.soft(expected[teaches], `${id} / ${lock} has an expectation of ${teaches}`).toBeDefined()
      }
    }
    expect(runs.flatMap(({ report }) => (report.asExpected ? [] : saidOf(report)))).toEqual([])

    const traces = runs.flatMap(({ recording }) => recording ?? [])
    expect(traces).toHaveLength(runs.length)
    expect(missedIn(traces)).toEqual([])
    // The running code is compiled, but commands refer to lines of the original sources.
    const lineless = traces.filter(({ events }) => !events.some((event) => 'source' in event))
    expect(lineless.map(({ header }) => `${header.scenario} / ${header.lock}`)).toEqual([])
  },
  limitMs,
)

function saidOf({ scenario, lock, verdicts }: RunReport): string[] {
  const said = Object.entries(verdicts).map(([property, { status, because }]) => `${property} ${status}: ${because}`)
  return [`${scenario} / ${lock}`, ...said]
}

/** Whether the run was rejected because a store other than Redis is missing. That is not a failure, because only Redis is required. */
function storeIsMissing({ refused }: RunReport): boolean {
  return /^There is no (?!Redis)\w+ here: /.test(refused ?? '')
}

/** Whether the machine was paused during the run, or was too busy to start the run's servers in time. */
function isOpen({ report }: Finished): boolean {
  return report.inconclusive !== undefined || (report.refused !== undefined && !storeIsMissing(report))
}

/** Plays all lessons, and repeats lessons with inconclusive runs until there are none. */
async function runConclusive(): Promise<Finished[]> {
  const done: Finished[] = []
  let asked: RunRequest[] = lessons.map(({ id, played }) => ({ scenario: id, locks: played.map((lock) => lock.id) }))
  for (let times = 0; asked.length > 0 && times < maxTries; times += 1) {
    const runs = await runAll(runtime.runManager, catalogue, asked, line)
    const open = new Set(runs.flatMap((run) => (isOpen(run) ? run.report.scenario : [])))
    done.push(...runs.filter(({ report }) => !open.has(report.scenario)))
    asked = asked.filter(({ scenario }) => open.has(scenario))
  }
  return done
}

/** Whole catalogue, live, as with `lockstep run --all`: the wrong locks fail, the right ones hold, and every caption and question has its moment. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { loadCatalogue } from '../catalogue/load.ts'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { readTrace } from '../runs/read-trace.ts'
import { projectFolder } from '../settings.ts'
import { missedIn } from './missed.ts'
import { type Called, maxTries } from './testing/capture.ts'

/** Half a minute suffices on two idle cores. */
const limitMs = 600_000

interface ReportedRun {
  scenario: string
  lock: string
  asExpected: boolean
  inconclusive?: string
  /** Reason why it could not begin. */
  refused?: string
  verdicts: Record<string, { status: string; because: string }>
  trace: string
}

const folder = await temporaryFolder()
afterAll(async () => {
  await rm(folder, { recursive: true })
})

test(
  'every lesson, run live, comes out as it says',
  async () => {
    const { scenarios } = await loadCatalogue()
    const known = [...scenarios.values()].map(({ lesson }) => lesson)
    const all = await runConclusive()
    const absent = new Set(all.filter(({ refused }) => storeIsMissing(refused)).map(({ scenario }) => scenario))
    if (absent.size > 0) console.warn(`Not run, as their stores cannot be had here: ${[...absent].join(', ')}`)
    const runs = all.filter(({ scenario }) => !absent.has(scenario))
    const lessons = known.filter(({ id }) => !absent.has(id))
    const reported = runs.map(({ scenario, lock }) => `${scenario} / ${lock}`).sort()
    expect(reported).toEqual(lessons.flatMap(({ id, locks }) => locks.map((lock) => `${id} / ${lock.id}`)).sort())

    for (const { id, teaches, locks } of lessons) {
      for (const { id: lock, expect: expected } of locks) {
        const run = runs.find((each) => each.scenario === id && each.lock === lock)
        const verdicts = Object.entries(run?.verdicts ?? {}).map(([property, { status }]) => [property, status])
        expect.soft(Object.fromEntries(verdicts), `${id} / ${lock}`).toMatchObject(expected)
        expect.soft(expected[teaches], `${id} / ${lock} has an expectation of ${teaches}`).toBeDefined()
      }
    }
    expect(runs.flatMap((run) => (run.asExpected ? [] : saidOf(run)))).toEqual([])

    const traces = await Promise.all(runs.map(({ trace }) => readTrace(trace)))
    expect(missedIn(traces)).toEqual([])
    // The running code is compiled, but commands refer to lines of the original sources.
    const lineless = traces.filter(({ events }) => !events.some((event) => 'source' in event))
    expect(lineless.map(({ header }) => `${header.scenario} / ${header.lock}`)).toEqual([])
  },
  limitMs,
)

function saidOf({ scenario, lock, verdicts }: ReportedRun): string[] {
  const said = Object.entries(verdicts).map(([property, { status, because }]) => `${property} ${status}: ${because}`)
  return [`${scenario} / ${lock}`, ...said]
}

/** Redis is required; any other store may be missing, and then nothing fails. */
function storeIsMissing(refused: string | undefined): boolean {
  return /^There is no (?!Redis)\w+ here: /.test(refused ?? '')
}

/** Whether the machine stood still, or was too busy to start the run's servers in time. */
function isOpen({ inconclusive, refused }: ReportedRun): boolean {
  return inconclusive !== undefined || (refused !== undefined && !storeIsMissing(refused))
}

/** Runs everything, and repeats the inconclusive runs until none is left. */
async function runConclusive(): Promise<ReportedRun[]> {
  const done: ReportedRun[] = []
  let which = ['--all']
  for (let times = 0; which.length > 0 && times < maxTries; times += 1) {
    const { status, out, err } = await lockstep(['run', ...which, '--json', '--out', path.join(folder, String(times))])
    const { runs }: { runs: ReportedRun[] } = JSON.parse(out)
    which = [...new Set(runs.flatMap((run) => (isOpen(run) ? run.scenario : [])))]
    const reported = runs.filter(({ scenario }) => !which.includes(scenario))
    done.push(...reported)
    const failed = runs.some(({ asExpected }) => !asExpected)
    expect(status, err).toBe(failed ? 1 : 0)
  }
  return done
}

/** Starts the program as users do, in a process of its own. */
function lockstep(argv: string[]): Promise<Called> {
  const program = path.join(projectFolder, 'bin', 'lockstep.mjs')
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...argv], { maxBuffer: 1e8 }, (_, out, err) =>
      resolve({ status: child.exitCode ?? -1, out, err }),
    )
  })
}

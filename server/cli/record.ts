/** `lockstep record`: plays lessons and stores the recordings as reference recordings. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { writeReference } from '../recordings/references.ts'
import { openRuntime } from '../runtime.ts'
import { isInstalled, readSettings, type Settings, wholeNumber } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { missedIn } from './missed.ts'
import { namedScenario } from './named-scenario.ts'
import { parseCommandLine } from './parse.ts'
import { ProgressLine } from './progress.ts'
import { recordOrders } from './record-orders.ts'
import type { Finished } from './report.ts'
import { runAll } from './runner.ts'
import { stopSignal } from './stop.ts'
import { table } from './table.ts'
import { english } from './words/en/words.ts'
import { sayTo, words } from './words/words.ts'

/**
 * Maximum number of runs at the same time, lower than for `run`. These recordings are
 * shown for a long time, so their clients should not have to wait for a processor.
 */
const usualJobs = 4
const fleetWaitMs = 600_000
/** A fixed seed, so that a new recording differs from the old one mainly in its times. */
const seed = 1

interface Recorded {
  scenario: string
  runs: number
  file: string | null
  bytes: number
  /** Reasons why no recording was made, as sentences in English. */
  surprises: string[]
  /** `surprises` in the reader's language. */
  said: string[]
}

export const recordCommand: Command = {
  name: 'record',
  help: () => words.help.record,
  perform: async (args: string[], io: CliIo) => {
    const options = {
      all: { type: 'boolean' },
      json: { type: 'boolean' },
      jobs: { type: 'string' },
      orders: { type: 'boolean' },
    } as const
    const { values, positionals } = parseCommandLine(args, options)
    if (values.all && positionals.length > 0) throw new UsageError(words.usage.allOrNames)
    if (!values.all && positionals.length === 0) throw new UsageError(words.usage.whichScenario)
    if (isInstalled) throw new UsageError(words.settings.needsClone('lockstep record'))
    const settings = readSettings(io.env)
    settings.maxRuns = values.jobs === undefined ? usualJobs : wholeNumber('--jobs', values.jobs, 1, 64)
    const catalogue = await loadCatalogue()
    const ids = values.all ? [...catalogue.scenarios.keys()] : [...new Set(positionals)]
    for (const id of ids) namedScenario(catalogue, id)
    if (values.orders) return await recordOrders(settings, catalogue, ids, io)

    const recorded = await recordAll(settings, catalogue, ids, io)
    if (recorded === undefined) return exitStatus.notAsExpected
    io.out(values.json ? jsonOf(recorded) : textOf(recorded))
    return recorded.every(({ file }) => file !== null) ? exitStatus.asExpected : exitStatus.notAsExpected
  },
}

/** Records the scenarios. Returns `undefined` if the user stopped the command. */
async function recordAll(settings: Settings, catalogue: Catalogue, ids: string[], io: CliIo) {
  const stopped = stopSignal()
  const traceFolder = await mkdtemp(path.join(tmpdir(), 'lockstep-record-'))
  const say = sayTo(io)
  const bench = await openRuntime({ settings, catalogue, traceFolder, maxWaiting: ids.length, fleetWaitMs, say })
  const line = new ProgressLine(io)
  try {
    const requests = ids.map((scenario) => ({ scenario, seed }))
    const finished = await Promise.race([runAll(bench.runManager, catalogue, requests, line), stopped])
    line.clear()
    if (typeof finished === 'string') return undefined
    return await Promise.all(
      ids.map((id) =>
        keep(
          settings.scenariosFolder,
          id,
          finished.filter(({ report }) => report.scenario === id),
        ),
      ),
    )
  } finally {
    line.clear()
    await bench.close()
    await rm(traceFolder, { recursive: true, force: true })
  }
}

async function keep(scenarios: string, scenario: string, finished: readonly Finished[]): Promise<Recorded> {
  const traces = finished.flatMap(({ recording }) => (recording === undefined ? [] : [recording]))
  const surprises = [...finished.flatMap((run) => run.surprises), ...missedIn(traces, english.run)]
  const said = [...finished.flatMap((run) => run.said.surprises), ...missedIn(traces)]
  const runs = finished.length
  if (surprises.length > 0) return { scenario, runs, file: null, bytes: 0, surprises, said }
  return { scenario, runs, ...(await writeReference(scenarios, scenario, traces)), surprises, said }
}

function jsonOf(recorded: readonly Recorded[]): string {
  return `${JSON.stringify({ recorded: recorded.map(({ said: _, ...data }) => data) }, null, 2)}\n`
}

function textOf(recorded: readonly Recorded[]): string {
  const rows = recorded.map(({ scenario, runs, file, bytes }) => [
    scenario,
    String(runs),
    String(bytes),
    file ?? words.made.notRecorded,
  ])
  const surprises = recorded.flatMap((each) => each.said.map((sentence) => `${each.scenario}: ${sentence}\n`))
  const missing = recorded.filter(({ file }) => file === null).length
  const sum = recorded.reduce((total, { bytes }) => total + bytes, 0)
  const count = words.made.recorded(recorded.length - missing, recorded.length, sum)
  return `${table([words.made.recordHead, ...rows])}\n${surprises.join('')}${count}\n`
}

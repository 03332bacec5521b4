/** `lockstep run`: plays lessons, and compares the verdicts with what the lessons expect. */

import path from 'node:path'
import type { RunRequest } from '#model/messages/messages.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { fittingValues } from '../catalogue/fitting.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { RefusalError } from '../runs/refusal.ts'
import { orderOf, scenarioOf } from '../runs/request.ts'
import { usualRetention } from '../runs/retention.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { readSettings, type Settings, wholeNumber } from '../settings.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { ProgressLine } from './progress.ts'
import { type Finished, jsonOf, textOf } from './report.ts'
import { runAll } from './runner.ts'
import { leftOutText } from './shown.ts'
import { stopSignal } from './stop.ts'
import { didYouMean, saidRefusal, saidWhy, sayTo, words } from './words/words.ts'

const options = {
  all: { type: 'boolean' },
  lock: { type: 'string' },
  json: { type: 'boolean' },
  out: { type: 'string' },
  jobs: { type: 'string' },
  set: { type: 'string', multiple: true },
} as const

/**
 * Maximum number of runs at the same time, higher than on a server. Nobody watches these runs, so
 * they do not have to be smooth. On two cores, the whole catalogue takes half a minute.
 */
const usualJobs = 16
/** Maximum time that a run waits for its own store servers. Earlier runs must end first, and the machine may be busy. */
const fleetWaitMs = 600_000

export const runCommand: Command = {
  name: 'run',
  help: () => words.help.run,
  perform: async (args: string[], io: CliIo) => {
    const { values, positionals } = parseCommandLine(args, options)
    if (values.all && positionals.length > 0) throw new UsageError(words.usage.allOrNames)
    if (values.all && values.set !== undefined) throw new UsageError(words.usage.setNeedsNames)
    if (!values.all && positionals.length === 0) throw new UsageError(words.usage.whichScenario)
    const settings = readSettings(io.env)
    if (values.jobs !== undefined) settings.maxRuns = wholeNumber('--jobs', values.jobs, 1, 64)
    else if (!io.env.LOCKSTEP_MAX_RUNS) settings.maxRuns = usualJobs
    const catalogue = await loadCatalogue()
    const requests = values.all
      ? requestsForAll(catalogue, values.lock)
      : positionals.map((id) => requestFor(catalogue, id, values.lock, values.set ?? []))

    // Problems in other files do not matter if the user named scenarios.
    const missing = values.all ? leftOutText(catalogue) : ''
    const stopped = stopSignal()
    const bench = await openBench({ settings, catalogue, maxWaiting: requests.length, out: values.out, io })
    try {
      const finished = await Promise.race([perform(bench, catalogue, requests, io), stopped])
      if (typeof finished === 'string') return exitStatus.notAsExpected
      io.out(values.json ? jsonOf(finished) : textOf(finished))
      io.err(missing)
      const asExpected = missing === '' && finished.every(({ report }) => report.asExpected)
      return asExpected ? exitStatus.asExpected : exitStatus.notAsExpected
    } finally {
      await bench.close()
    }
  },
}

/** Creates the request. Throws a `UsageError` for whatever the run manager would reject, before any process is started. */
function requestFor(
  catalogue: Catalogue,
  scenario: string,
  lock: string | undefined,
  settings: readonly string[],
): RunRequest {
  try {
    const parameters = parametersOf(catalogue, scenario, settings)
    const request: RunRequest = { scenario, parameters, ...(lock === undefined ? {} : { locks: [lock] }) }
    orderOf(catalogue, request)
    return request
  } catch (error) {
    if (error instanceof RefusalError) throw new UsageError(saidRefusal(error.refusal))
    throw error
  }
}

/** Parses settings of the form `NAME=VALUE`. Throws a `UsageError`, or a `RefusalError` if the scenario is unknown. */
function parametersOf(catalogue: Catalogue, scenario: string, settings: readonly string[]): Record<string, number> {
  const { parameters } = scenarioOf(catalogue, scenario).lesson
  return Object.fromEntries(
    settings.map((setting) => {
      const [, name = '', text = ''] = /^(\w+)=(.+)$/.exec(setting) ?? []
      const parameter = parameters[name]
      const option = parameter?.kind === 'choice' ? parameter.options.find((each) => each.name === text) : undefined
      const value = option?.value ?? Number(text)
      if (name !== '' && !Number.isNaN(value)) return [name, value]
      const fitting = parameter === undefined ? words.usage.number : saidWhy(fittingValues(parameter))
      throw new UsageError(words.usage.set(setting, fitting))
    }),
  )
}

function requestsForAll({ scenarios, locks }: Catalogue, lock: string | undefined): RunRequest[] {
  const lessons = [...scenarios.values()].map(({ lesson }) => lesson)
  if (lock === undefined) return lessons.map(({ id }) => ({ scenario: id }))
  const having = lessons.filter((lesson) => lesson.locks.some(({ id }) => id === lock))
  if (having.length === 0) throw new UsageError(words.usage.noLockInScenarios(lock) + didYouMean(lock, locks.keys()))
  return having.map(({ id }) => ({ scenario: id, locks: [lock] }))
}

interface BenchOptions {
  settings: Settings
  catalogue: Catalogue
  maxWaiting: number
  /** Folder for the runs' traces. If undefined, the usual folder is used, from which old traces are removed. */
  out: string | undefined
  io: CliIo
}

function openBench({ settings, catalogue, maxWaiting, out, io }: BenchOptions): Promise<Runtime> {
  const say = sayTo(io)
  const options = { settings, catalogue, maxWaiting, fleetWaitMs, say }
  if (out !== undefined) return openRuntime({ ...options, traceFolder: path.resolve(out) })
  return openRuntime({ ...options, traceFolder: path.join(settings.dataFolder, 'traces'), retention: usualRetention })
}

async function perform(
  { runManager }: Runtime,
  catalogue: Catalogue,
  requests: RunRequest[],
  io: CliIo,
): Promise<Finished[]> {
  const line = new ProgressLine(io)
  try {
    return await runAll(runManager, catalogue, requests, line)
  } finally {
    line.clear()
  }
}

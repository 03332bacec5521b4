/** `lockstep try` */
import path from 'node:path'
import type { Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type TriedLock, trialScenario } from '../catalogue/trial.ts'
import { inProcesses } from '../engine/client/process/host.ts'
import { introduce } from '../engine/client/process/introduce.ts'
import { endMarked } from '../engine/client/process/left-behind.ts'
import { ProcessRefusal } from '../engine/client/process/refusal.ts'
import { RefusalError } from '../runs/refusal.ts'
import { scenarioOf } from '../runs/request.ts'
import { usualRetention } from '../runs/retention.ts'
import { RunManager } from '../runs/run-manager.ts'
import { TraceStore } from '../runs/trace-store.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { readSettings, type Settings } from '../settings.ts'
import { arenasOf } from '../stores/redis/arena/pool.ts'
import { resourcesOf } from '../stores/redis/resource/pool.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { parseCommandLine } from './parse.ts'
import { printable } from './printable.ts'
import { ProgressLine } from './progress.ts'
import { runAll } from './runner.ts'
import { sourcesIn } from './sources-in.ts'
import { stopSignal } from './stop.ts'
import { isNeverWritten, isOutsideRedis, type Trial, trialOf } from './trial.ts'
import { contentOf } from './trial-content.ts'
import { usualCost } from './trial-cost.ts'
import { checkReport, writeReport } from './trial-file.ts'
import { exitStatusOf, trialsAsJson, trialsAsText, type Untried } from './try-report.ts'

const options = {
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  out: { type: 'string' },
  html: { type: 'string' },
} as const

/** Few jobs: each run starts processes of the user's own, which may be large. */
const jobs = 4
const fleetWaitMs = 600_000
/** Files are named after the lock. */
const idLength = 60

export const tryCommand: Command = {
  name: 'try',
  summary: 'Plays lessons with a lock of yours, in any language.',
  help: `Usage: lockstep try SCENARIO… | --all [--json] [--out FOLDER] [--html FILE] -- COMMAND ARG…

Starts COMMAND once for each worker of a lesson and plays the lesson with it. The script stays with Lockstep, the process only
locks: it is asked to acquire and release over its standard input, and answers on its standard output. docs/try.md explains it;
lockstep new client --node|--python|--go|--java writes one to start from.

  --all          every lesson that a process can be in
  --out FOLDER   where the traces go; else LOCKSTEP_DATA/traces, where the page lists them
  --html FILE    a report as one page, with every recording in it: for a pull request
  --json         { format, runs: [{ scenario, lock, outcome, verdicts, lease, cost, events, durationMs, trace }], untried? }

Each property of each lesson was held, violated, not tested (nothing asked for it) or unknown (nobody can tell). One that its lesson shows to be beyond
any lock of this kind is marked as such ("beyond": true) and does not fail the trial.

Exit status: 0 if something was put to the test and nothing violated, 1 if something was violated, 2 if the lock could not be tried.
`,
  perform: async (args: string[], io: CliIo) => {
    const at = args.indexOf('--')
    const command = at < 0 ? [] : args.slice(at + 1)
    const { values, positionals } = parseCommandLine(at < 0 ? args : args.slice(0, at), options)
    if (values.all && positionals.length > 0) throw new UsageError('Name scenarios or say --all, but not both.')
    if (!values.all && positionals.length === 0) throw new UsageError('Which scenario? Name its id, or say --all.')
    if (command.length === 0)
      throw new UsageError('Which lock? After the scenarios say -- and the command that starts it.')
    const catalogue = await loadCatalogue()
    const scenarios = values.all ? [...catalogue.scenarios.values()] : positionals.map((id) => named(catalogue, id))
    const settings = readSettings(io.env)
    const { scenariosFolder } = settings
    const folder = values.out === undefined ? path.join(settings.dataFolder, 'traces') : path.resolve(values.out)
    if (values.html !== undefined) await checkReport(values.html)
    const stopped = stopSignal()
    const runtime = await openFor({ settings, catalogue, folder, bounded: values.out === undefined, io })
    try {
      const trying = perform(
        { command, scenarios, all: values.all === true, runtime, folder, scenariosFolder },
        catalogue,
        io,
      )
      const done = await Promise.race([trying, stopped])
      if (typeof done === 'string') {
        io.err(`The trial was ended by ${done} before it was over. Nothing is said of the lock.\n`)
        return exitStatus.badUsage
      }
      const { name, trials, untried } = done
      if (values.html !== undefined) await writeReport(values.html, contentOf(name, command, trials, untried))
      io.out(values.json ? trialsAsJson(trials, untried) : printable(trialsAsText(name, trials, untried)))
      return exitStatusOf(trials, untried, values.all === true)
    } catch (error) {
      if (!(error instanceof ProcessRefusal)) throw error
      io.err(`${printable(error.message)}\n`)
      return exitStatus.badUsage
    } finally {
      await endMarked()
      await runtime.close()
    }
  },
}

interface TrialRequest {
  command: readonly string[]
  scenarios: readonly LoadedScenario[]
  all: boolean
  runtime: Runtime
  folder: string
  scenariosFolder: string
}

async function perform(request: TrialRequest, catalogue: Catalogue, io: CliIo) {
  const { command, scenarios, all, runtime } = request
  const lock = await meet(command, runtime)
  const untried: Untried[] = []
  const fitting = new Map<string, LoadedScenario>()
  for (const scenario of scenarios) {
    const { id } = scenario.lesson
    const trial = trialScenario(scenario, lock)
    if ('unfit' in trial) untried.push({ scenario: id, why: trial.unfit, wanted: !all })
    else fitting.set(id, trial)
  }
  const line = new ProgressLine(io)
  const play = async (ids: readonly string[], maxRuns: number) => {
    const runManager = managerFor(request, lock, { ...catalogue, scenarios: fitting }, maxRuns)
    try {
      const requests = ids.map((scenario) => ({ scenario }))
      return await runAll(runManager, { ...catalogue, scenarios: fitting }, requests, line)
    } finally {
      await runManager.close()
    }
  }
  try {
    const [first, ...others] = fitting.keys()
    const begun = first === undefined ? [] : await play([first], 1)
    const isAlone = isOutsideRedis(begun.flatMap(({ recording }) => recording ?? []))
    if (isAlone && others.length > 0) {
      line.say('The lock keeps its state outside Redis, so one lesson is played after the other.')
    }
    const finished = [...begun, ...(await play(others, isAlone ? 1 : jobs))]
    const recordings = finished.flatMap(({ recording }) => recording ?? [])
    const missingKey = lock.namesKey && isNeverWritten(lock.key, recordings) ? lock.key : undefined
    const trials = await Promise.all(
      finished.map(async (each): Promise<Trial> => {
        const usualPerGrant = await usualCost(request.scenariosFolder, each.report.scenario)
        return trialOf(each, { name: lock.title, usualPerGrant, missingKey })
      }),
    )
    return { name: lock.title, trials, untried }
  } finally {
    line.clear()
  }
}

/** Runs whose clients are processes of this lock. */
export function managerFor(
  { command, runtime, folder }: Pick<TrialRequest, 'command' | 'runtime' | 'folder'>,
  lock: Pick<TriedLock, 'key'>,
  catalogue: Catalogue,
  maxRuns: number,
): RunManager {
  return new RunManager({
    catalogue,
    stores: async () => arenasOf(runtime.redis),
    resources: resourcesOf(runtime.redis),
    store: new TraceStore(folder, runtime.onFailure),
    maxRuns,
    maxWaiting: catalogue.scenarios.size,
    onFailure: (error) => {
      if (!(error instanceof ProcessRefusal)) runtime.onFailure(error)
    },
    host: inProcesses(command),
    // A process may send its node any command, so the node is its own.
    planned: { lockKey: lock.key, injectable: ['kill-node'] },
  })
}

/** Asks the lock for its name, with a node of its own. Rejects with a `ProcessRefusal`. */
async function meet(command: readonly string[], { redis }: Runtime): Promise<TriedLock & { namesKey: boolean }> {
  const fleet = await redis.lend({ topology: 'single', exclusive: true })
  try {
    const [node] = fleet.nodes
    // Some libraries connect as soon as they are set up.
    const { username = '', password = '' } = node?.access ?? {}
    const { name, key, namesKey } = await introduce(
      command,
      `redis://${username}:${password}@${node?.host}:${node?.port}/0`,
    )
    const id = name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, idLength)
      .replace(/^-|-$/g, '')
    const lockId = id === '' ? 'yours' : id
    return { id: lockId, title: name, key, namesKey, sources: await sourcesIn(command, `locks/${lockId}`) }
  } finally {
    await fleet.release()
  }
}

interface TrialRuntime {
  settings: Settings
  catalogue: Catalogue
  /** For its traces. */
  folder: string
  /** Whether old traces make room for new ones. */
  bounded: boolean
  io: CliIo
}

export function openFor({ settings, catalogue, folder: traceFolder, bounded, io }: TrialRuntime) {
  const say = (words: string) => io.err(`${words}\n`)
  const retention = bounded ? { retention: usualRetention } : {}
  return openRuntime({ settings, catalogue, traceFolder, maxWaiting: 0, fleetWaitMs, say, ...retention })
}

function named(catalogue: Catalogue, id: string): LoadedScenario {
  try {
    return scenarioOf(catalogue, id)
  } catch (error) {
    if (error instanceof RefusalError) throw new UsageError(error.message)
    throw error
  }
}

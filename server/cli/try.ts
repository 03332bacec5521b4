/** `lockstep try` */
import path from 'node:path'
import type { Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { type TriedLock, trialScenario } from '../catalogue/trial.ts'
import { Door } from '../engine/client/process/door.ts'
import { inProcesses } from '../engine/client/process/host.ts'
import { type Introduced, introduce } from '../engine/client/process/introduce.ts'
import { endMarked } from '../engine/client/process/left-behind.ts'
import { ProcessRefusal } from '../engine/client/process/refusal.ts'
import { RefusalError } from '../runs/refusal.ts'
import { scenarioOf } from '../runs/request.ts'
import { usualRetention } from '../runs/retention.ts'
import { RunManager } from '../runs/run-manager.ts'
import { TraceStore } from '../runs/trace-store.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { readSettings, type Settings } from '../settings.ts'
import { foreignArenas } from '../stores/foreign-arena.ts'
import { foreignEntrance } from '../stores/foreign-entrance.ts'
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
  store: { type: 'string' },
} as const

interface TrialStore {
  /** Its folder. `null`: the trial starts no store. */
  folder: string | null
  pooled?: boolean
}

/** Stores as `--store` names them. */
const stores = new Map<string, TrialStore>([
  ['redis', { folder: 'redis' }],
  ['mysql', { folder: 'mariadb' }],
  ['postgres', { folder: 'postgres' }],
  ['pgbouncer', { folder: 'postgres', pooled: true }],
  ['zookeeper', { folder: 'zookeeper' }],
  ['etcd', { folder: 'etcd' }],
  ['none', { folder: null }],
])

/** Few jobs: each run starts processes of the user's own, which may be large. */
const jobs = 4
const fleetWaitMs = 600_000
/** Files are named after the lock. */
const idLength = 60

export const tryCommand: Command = {
  name: 'try',
  summary: 'Plays lessons with a lock of yours, in any language.',
  help: `Usage: lockstep try SCENARIO… | --all [--store STORE] [--json] [--out FOLDER] [--html FILE] -- COMMAND ARG…

Starts COMMAND once for each worker of a lesson and plays the lesson with it. The script stays with Lockstep, the process only
locks: it is asked to acquire and release over its standard input, and answers on its standard output. docs/try.md explains it;
lockstep new client --node|--python|--go|--java writes one to start from.

  --all          every lesson that a process can be in
  --store STORE  where the lock has its state: redis (usual), mysql, postgres, pgbouncer (PostgreSQL behind one, which pools
                 transactions), zookeeper, etcd, or none of them
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
    const store = storeCalled(values.store ?? 'redis')
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
        { command, store, scenarios, all: values.all === true, runtime, folder, scenariosFolder },
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
  store: TrialStore
  scenarios: readonly LoadedScenario[]
  all: boolean
  runtime: Runtime
  folder: string
  scenariosFolder: string
}

async function perform(request: TrialRequest, catalogue: Catalogue, io: CliIo) {
  const { scenarios, all } = request
  const lock = await meet(request)
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
    const isAlone = isRedis(request) && isOutsideRedis(begun.flatMap(({ recording }) => recording ?? []))
    if (isAlone && others.length > 0) {
      line.say('The lock keeps its state outside Redis, so one lesson is played after the other.')
    }
    const finished = [...begun, ...(await play(others, isAlone ? 1 : jobs))]
    const recordings = finished.flatMap(({ recording }) => recording ?? [])
    const missingKey =
      lock.store === undefined && lock.namesKey && isNeverWritten(lock.key, recordings) ? lock.key : undefined
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
  request: Pick<TrialRequest, 'command' | 'runtime' | 'folder' | 'store'>,
  lock: Pick<TriedLock, 'key'>,
  catalogue: Catalogue,
  maxRuns: number,
): RunManager {
  const { command, runtime, folder } = request
  return new RunManager({
    catalogue,
    stores: async (_, doing) =>
      isRedis(request) ? arenasOf(runtime.redis) : foreignArenas(await lenderOf(request, doing)),
    resources: resourcesOf(runtime.redis),
    store: new TraceStore(folder, runtime.onFailure),
    maxRuns,
    maxWaiting: catalogue.scenarios.size,
    onFailure: (error) => {
      if (!(error instanceof ProcessRefusal)) runtime.onFailure(error)
    },
    host: inProcesses(command),
    // A process may send its node any command, so the node is its own.
    planned: { lockKey: lock.key, injectable: isRedis(request) ? ['kill-node'] : [] },
  })
}

/** How servers of another store than Redis are lent. `null`: the trial has none. */
async function lenderOf({ store, runtime }: Pick<TrialRequest, 'store' | 'runtime'>, doing?: (words: string) => void) {
  const { folder, pooled } = store
  if (folder === null) return null
  const pool = await runtime.stores.pool(folder, doing)
  const { lend } = pool
  return lend === undefined ? null : (saying?: (words: string) => void) => lend(saying, pooled)
}

const isRedis = ({ store }: Pick<TrialRequest, 'store'>) => store.folder === 'redis'

/** Asks the lock for its name, with a node of its own. Rejects with a `ProcessRefusal`. */
async function meet(request: TrialRequest): Promise<TriedLock & { namesKey: boolean }> {
  const { command, store } = request
  const { name, key, namesKey } = isRedis(request) ? await meetAtRedis(request) : await meetElsewhere(request)
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, idLength)
    .replace(/^-|-$/g, '')
  const lockId = id === '' ? 'yours' : id
  const elsewhere = isRedis(request) ? {} : { store: store.folder ?? 'none' }
  return { id: lockId, title: name, key, namesKey, ...elsewhere, sources: await sourcesIn(command, `locks/${lockId}`) }
}

// Some libraries connect as soon as they are set up, so there has to be something to connect to.

async function meetAtRedis({ command, runtime }: TrialRequest): Promise<Introduced> {
  const fleet = await runtime.redis.lend({ topology: 'single', exclusive: true })
  try {
    const [node] = fleet.nodes
    const { username = '', password = '' } = node?.access ?? {}
    const url = `redis://${username}:${password}@${node?.host}:${node?.port}/0`
    return await introduce(command, { redis: [url] })
  } finally {
    await fleet.release()
  }
}

async function meetElsewhere(request: TrialRequest): Promise<Introduced> {
  const lend = await lenderOf(request)
  if (lend === null) return await introduce(request.command, { redis: [] })
  const lent = await lend()
  const { entrance, cut } = foreignEntrance(lent)
  const door = new Door(entrance.serve)
  try {
    return await introduce(request.command, { redis: [], store: entrance.url(await door.open()) })
  } finally {
    door.close()
    cut()
    await lent.giveBack()
  }
}

function storeCalled(name: string): TrialStore {
  const store = stores.get(name)
  if (store === undefined) throw new UsageError(`There is no store "${name}", but ${[...stores.keys()].join(', ')}.`)
  return store
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

/** `lockstep try` */
import path from 'node:path'
import type { Catalogue, LoadedScenario } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { idOf, type TriedLock, trialScenario } from '../catalogue/trial.ts'
import type { DeclaredHolders } from '../engine/client/process/declared-holders.ts'
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
import { cellOf } from './battery-report.ts'
import { type CliIo, type Command, exitStatus, UsageError } from './command.ts'
import { faultHelp } from './fault/help.ts'
import {
  battery,
  checkLines,
  type FaultedLock,
  type FaultRequest,
  faulted,
  hasRenewed,
  lessonWith,
  type PlannedStrike,
  probe,
  probeId,
} from './fault-plan.ts'
import { parseCommandLine } from './parse.ts'
import { printable } from './printable.ts'
import { ProgressLine } from './progress.ts'
import type { Finished } from './report.ts'
import { runAll } from './runner.ts'
import { sourcesIn } from './sources-in.ts'
import { stopSignal } from './stop.ts'
import { isNeverWritten, isOutsideRedis, type Trial, trialOf } from './trial.ts'
import { contentOf } from './trial-content.ts'
import { usualCost } from './trial-cost.ts'
import { evidenceOf } from './trial-evidence.ts'
import { checkReports, type WantedReports, writeReports } from './trial-reports.ts'
import { playOnChange, watchedFiles } from './trial-watch.ts'
import { exitStatusOf, trialsAsJson, trialsAsText, type Untried } from './try-report.ts'

const options = {
  all: { type: 'boolean' },
  json: { type: 'boolean' },
  out: { type: 'string' },
  html: { type: 'string' },
  junit: { type: 'string' },
  badge: { type: 'string' },
  github: { type: 'boolean' },
  watch: { type: 'boolean' },
  fault: { type: 'string', multiple: true },
  battery: { type: 'boolean' },
  keys: { type: 'string' },
  'work-inside': { type: 'boolean' },
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

export const tryCommand: Command = {
  name: 'try',
  summary: 'Plays lessons with a lock of yours, in any language.',
  help: `Usage: lockstep try SCENARIO… | --all | --fault FAULT… [SCENARIO…] | --battery [--store STORE] [--json] [--out FOLDER]
       [--html FILE] [--junit FILE] [--github] [--badge FILE] [--watch] -- COMMAND ARG…

Starts COMMAND once for each worker of a lesson and plays the lesson with it. The script stays with Lockstep, the process only
locks: it is asked to acquire and release over its standard input, and answers on its standard output. docs/try.md explains it;
lockstep new client --node|--python|--go|--java writes one to start from.

  --all          every lesson that a process can be in
  --fault FAULT  a fault of your own, in place of the lesson’s; without a lesson, to worker A of two who sell under the lock. May be repeated.
  --battery      every fault of them at each operation of your lock, as a table
  --keys N       (with --fault, --battery) each worker holds N other keys beside the lock
  --work-inside  the work under the lock keeps your process’s own processor busy
  --store STORE  where the lock has its state: redis (usual), mysql, postgres, pgbouncer (PostgreSQL behind one, which pools
                 transactions), zookeeper, etcd, or none of them
  --out FOLDER   where the traces go; else LOCKSTEP_DATA/traces, where the page lists them
  --html FILE    a report as one page, with every recording in it: for a pull request
  --junit FILE   JUnit's XML, which CI servers read: a suite for each lesson, a case for each of its properties
  --github       in GitHub Actions: a summary of the step, and an annotation for each violation, at its line where your process says lines
  --badge FILE   JSON for a badge of shields.io. docs/ci.md explains these
  --watch        plays again whenever a file that the command names changes
  --json         { format, runs: [{ scenario, lock, outcome, verdicts, evidence?, lease, cost, events, durationMs, trace }], untried? }

${faultHelp}

Each property of each lesson was held, violated, not tested (nothing asked for it) or unknown (nobody can tell). One that its lesson shows to be beyond
any lock of this kind is marked as such ("beyond": true) and does not fail the trial.

Exit status: 0 if something was put to the test and nothing violated, 1 if something was violated, 2 if the lock could not be tried.
`,
  perform: async (args: string[], io: CliIo) => {
    const at = args.indexOf('--')
    const command = at < 0 ? [] : args.slice(at + 1)
    const { values, positionals } = parseCommandLine(at < 0 ? args : args.slice(0, at), options)
    const wanted = wantedRuns(values, positionals)
    if (command.length === 0)
      throw new UsageError('Which lock? After the scenarios say -- and the command that starts it.')
    const store = storeCalled(values.store ?? 'redis')
    const catalogue = await loadCatalogue()
    const scenarios = wanted.all ? [...catalogue.scenarios.values()] : positionals.map((id) => named(catalogue, id))
    const settings = readSettings(io.env)
    const { scenariosFolder } = settings
    const folder = values.out === undefined ? path.join(settings.dataFolder, 'traces') : path.resolve(values.out)
    if (values.watch && values.json) throw new UsageError('--watch is for people: say --json without it.')
    const watched = values.watch ? watchedFiles(command) : []
    await checkReports(values, io)
    const stopped = stopSignal()
    const runtime = await openFor({ settings, catalogue, folder, bounded: values.out === undefined, io })
    const works = values['work-inside'] === true
    const request = { command, store, scenarios, ...wanted, works, runtime, folder, scenariosFolder }
    const round = () => tryOnce(request, catalogue, values, stopped, io)
    try {
      return await (values.watch ? playOnChange(watched, round, stopped, io) : round())
    } finally {
      await runtime.close()
    }
  },
}

/** Plays all that was asked for, once, and reports it. Resolves with the exit status. */
async function tryOnce(
  request: TrialRequest,
  catalogue: Catalogue,
  reports: WantedReports & { json?: boolean },
  stopped: Promise<string>,
  io: CliIo,
): Promise<number> {
  const { command, all, faults } = request
  try {
    const done = await Promise.race([perform(request, catalogue, io), stopped])
    if (typeof done === 'string') {
      io.err(`The trial was ended by ${done} before it was over. Nothing is said of the lock.\n`)
      return exitStatus.badUsage
    }
    const { name, trials, untried, cells } = done
    const content = () => contentOf(name, command, trials, untried, cells)
    await writeReports(reports, content, command, io)
    if (reports.json) {
      const evidence = content().lessons.map((lesson) => evidenceOf(lesson, command))
      io.out(trialsAsJson(trials, untried, cells, evidence))
    } else io.out(printable(trialsAsText(name, trials, untried, cells)))
    return exitStatusOf(trials, untried, all || faults?.battery === true)
  } catch (error) {
    if (!(error instanceof ProcessRefusal)) throw error
    io.err(`${printable(error.message)}\n`)
    return exitStatus.badUsage
  } finally {
    await endMarked()
  }
}

/** Throws a `UsageError` if the options do not fit together. */
function wantedRuns(
  values: { all?: boolean; fault?: string[]; battery?: boolean; keys?: string },
  scenarios: readonly string[],
): { all: boolean; faults?: FaultRequest } {
  const { all = false, fault: lines = [], battery = false, keys } = values
  if (all && scenarios.length > 0) throw new UsageError('Name scenarios or say --all, but not both.')
  if (lines.length === 0 && !battery) {
    if (keys !== undefined) throw new UsageError('--keys goes with --fault or --battery.')
    if (!all && scenarios.length === 0) throw new UsageError('Which scenario? Name its id, or say --all.')
    return { all }
  }
  if (battery && lines.length > 0) throw new UsageError('Say --battery or --fault, but not both.')
  if (all || (battery && scenarios.length > 0)) {
    throw new UsageError(
      '--battery and --fault have two workers of their own. --fault can also go with lessons that you name.',
    )
  }
  if (keys !== undefined && !/^\d{1,3}$/.test(keys)) throw new UsageError('--keys takes a number up to 999.')
  if (scenarios.length === 0) checkLines(lines)
  return { all, faults: { lines, battery, keys: Number(keys ?? 0) } }
}

interface TrialRequest {
  command: readonly string[]
  /** Absent: the lessons with their own faults. */
  faults?: FaultRequest
  works: boolean
  store: TrialStore
  scenarios: readonly LoadedScenario[]
  all: boolean
  runtime: Runtime
  folder: string
  scenariosFolder: string
}

async function perform(request: TrialRequest, catalogue: Catalogue, io: CliIo) {
  const lock = await meet(request)
  if (request.works && !lock.can.has('work')) {
    throw new UsageError(`${lock.title} does not offer "work" in its answer to init: docs/client-protocol.md.`)
  }
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
      wanted.isOutside ?? (isRedis(request) && isOutsideRedis(begun.flatMap(({ recording }) => recording ?? [])))
    const others = ids.slice(begun.length)
    if (isAlone && others.length > 0) {
      line.say('The lock keeps its state outside Redis, so one lesson is played after the other.')
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

type Scenarios = ReadonlyMap<string, LoadedScenario>
type Play = (scenarios: Scenarios, ids: readonly string[], maxRuns: number) => Promise<Finished[]>

interface Wanted {
  scenarios: Scenarios
  untried: Untried[]
  /** Whether the lock has its state outside Redis, if that is known before the first run. */
  isOutside?: boolean
  strikes?: readonly PlannedStrike[]
}

function lessonsFor({ scenarios, all }: TrialRequest, lock: FaultedLock): Wanted {
  const untried: Untried[] = []
  const fitting = new Map<string, LoadedScenario>()
  for (const scenario of scenarios) {
    const { id } = scenario.lesson
    const trial = trialScenario(scenario, lock)
    if ('unfit' in trial) untried.push({ scenario: id, why: trial.unfit, wanted: !all })
    else fitting.set(id, trial)
  }
  return { scenarios: fitting, untried }
}

/** The runs of `--fault` and `--battery`. A lock that is played without a lesson is first seen at work: a fault cannot strike a renewal that never comes. */
async function faultsFor(
  request: TrialRequest & { faults: FaultRequest },
  lock: FaultedLock,
  { locks }: Catalogue,
  play: Play,
): Promise<Wanted> {
  const { faults, scenarios } = request
  const { keys } = faults
  if (keys > 0 && !lock.can.has('keys')) {
    throw new UsageError(`${lock.title} does not offer "keys" in its answer to init: docs/client-protocol.md.`)
  }
  if (scenarios.length > 0) {
    const fitting = lessonsFor(request, lock)
    const struck = [...fitting.scenarios].map(([id, trial]) => [id, lessonWith(faults.lines, trial, lock)] as const)
    return { ...fitting, scenarios: new Map(struck) }
  }
  const seen = await play(new Map([[probeId, probe(lock, locks)]]), [probeId], 1)
  const recordings = seen.flatMap(({ recording }) => recording ?? [])
  const bench = {
    renews: recordings.some(hasRenewed),
    isOutside: !isRedis(request) || isOutsideRedis(recordings),
    keys,
    isWorkInside: request.works,
  }
  const strikes = faults.battery ? battery(lock, bench, locks) : []
  const own = faults.battery
    ? []
    : [['your-fault', faulted(faults.lines, { id: 'your-fault', ...bench }, lock, locks)] as const]
  return {
    scenarios: new Map([...own, ...strikes.map(({ id, scenario }) => [id, scenario] as const)]),
    untried: [],
    isOutside: bench.isOutside,
    ...(faults.battery ? { strikes } : {}),
  }
}

/** Runs whose clients are processes of this lock. */
export function managerFor(
  request: Pick<TrialRequest, 'command' | 'runtime' | 'folder' | 'store'> & Partial<Pick<TrialRequest, 'works'>>,
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
    host: inProcesses(command, { works: request.works ?? false }),
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

interface Met extends FaultedLock {
  namesKey: boolean
  declared?: DeclaredHolders
}

/** Asks the lock for its name, with a node of its own. Rejects with a `ProcessRefusal`. */
async function meet(request: TrialRequest): Promise<Met> {
  const { command, store } = request
  const { name, key, namesKey, can, holders } = isRedis(request)
    ? await meetAtRedis(request)
    : await meetElsewhere(request)
  const id = idOf(name)
  const elsewhere = isRedis(request) ? {} : { store: store.folder ?? 'none' }
  const declared = holders ? { holders: holders.of, declared: holders } : {}
  return {
    id,
    title: name,
    key,
    namesKey,
    can,
    ...elsewhere,
    ...declared,
    sources: await sourcesIn(command, `locks/${id}`),
  }
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

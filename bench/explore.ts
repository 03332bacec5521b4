/**
 * Measures the explorer: the time of a whole exploration, the memory per state, and the edges executed per second. The baseline for edges sends the same
 * commands over the same sockets without an explorer.
 */
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { plainBudget } from '#scenarios/budget.ts'
import type { ExplorationQuestion } from '#server/engine/explore/question.ts'
import type { Exploration } from '#server/explorations/explorer.ts'
import { projectFolder } from '#server/settings.ts'
import { withCompiled } from './compiled.ts'
import { median } from './statistics.ts'

const rounds = 7
const two: ExplorationQuestion = { clients: 2, fenced: false, budget: { ...plainBudget, leaseEnds: 1, crashes: 1 } }
const three: ExplorationQuestion = { clients: 3, fenced: false, budget: { ...plainBudget, leaseEnds: 2, crashes: 1 } }
const exampleId = 'set-nx-px-get-del'
/** Number of chapters whose locks are explored. */
const chapters = 3

export interface ExploreFigures {
  /** Median time with two clients, one lease end and one crash, keyed by lock. */
  twoClientsMs: Record<string, number>
  /** Time with three clients, two lease ends and one crash. */
  threeClientsMs: number
  threeClientsStates: number
  /** Number of edges that the explorer executed per second. */
  edgesPerSecond: number
  bareEdgesPerSecond: number
  ratio: number
  /** Processor time of this process per edge, which depends less on other load on the machine than elapsed time does. */
  edgeCpuUs: number
  bareEdgeCpuUs: number
  bytesPerState: number
}

type Server = typeof import('#server/catalogue/load.ts') &
  typeof import('#server/explorations/explorer.ts') &
  typeof import('#server/stores/redis/explore/explored-redis.ts') &
  typeof import('#server/stores/redis/explore/open.ts')

const modules = [
  'server/catalogue/load',
  'server/explorations/explorer',
  'server/stores/redis/explore/explored-redis',
  'server/stores/redis/explore/open',
]

export const measureExplore = (): Promise<ExploreFigures> =>
  withCompiled(async (load) => measureWith(Object.assign({}, ...(await Promise.all(modules.map(load))))))

async function measureWith({
  loadCatalogue,
  Explorer,
  ExploredRedis,
  startExplorerRedis,
}: Server): Promise<ExploreFigures> {
  const catalogue = await loadCatalogue()
  const options = { cacheFolder: path.join(projectFolder, '.cache'), catalogue }
  const { server, lanes } = await startExplorerRedis(options)
  const recorded = recordSent(lanes)
  const openStore = async () => new ExploredRedis(server, lanes)
  const explorer = new Explorer({ ...options, scenariosFolder: path.join(projectFolder, 'scenarios'), openStore })
  const timed = async (lock: string, question: ExplorationQuestion, everyEdge = false) => {
    const began = performance.now()
    const exploration = await explorer.explore(lock, question, { everyEdge })
    return { ms: performance.now() - began, exploration }
  }
  try {
    const twoClientsMs: ExploreFigures['twoClientsMs'] = {}
    for (const id of singleRedisLocks(catalogue)) {
      const measured: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const { ms } = await timed(id, two)
        // The first round loads the lock's code, so it is not counted.
        if (round > 0) measured.push(ms)
      }
      twoClientsMs[id] = Math.round(median(measured))
    }
    const before = await heldBytes()
    const large = await timed(exampleId, three)
    const bytesPerState = Math.round(((await heldBytes()) - before) / statesOf(large.exploration))

    const edges: { explored: Spent; bare: Spent; executed: number }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      recorded.start()
      let executed = 0
      const explored = await spentOn(async () => {
        const { exploration } = await timed(exampleId, three, true)
        executed = exploration.summary.executions
      })
      recorded.stop()
      const bare = await spentOn(recorded.sendAgain)
      if (round > 0) edges.push({ explored, bare, executed })
    }
    return {
      twoClientsMs,
      threeClientsMs: Math.round(large.ms),
      threeClientsStates: statesOf(large.exploration),
      edgesPerSecond: Math.round(median(edges.map(({ explored, executed }) => executed / (explored.ms / 1000)))),
      bareEdgesPerSecond: Math.round(median(edges.map(({ bare, executed }) => executed / (bare.ms / 1000)))),
      ratio: Number(median(edges.map(({ explored, bare }) => bare.ms / explored.ms)).toFixed(3)),
      edgeCpuUs: Number(median(edges.map(({ explored, executed }) => explored.cpuUs / executed)).toFixed(1)),
      bareEdgeCpuUs: Number(median(edges.map(({ bare, executed }) => bare.cpuUs / executed)).toFixed(1)),
      bytesPerState,
    }
  } finally {
    await explorer.close()
  }
}

/** Returns functions that record what the explorer sends between `start` and `stop`. */
function recordSent(lanes: Awaited<ReturnType<Server['startExplorerRedis']>>['lanes']) {
  const sent: { lane: number; written: string; count: number; wanted: readonly number[] }[] = []
  let isOn = false
  for (const [index, lane] of lanes.entries()) {
    const send = lane.send.bind(lane)
    lane.send = (written, count, wanted) => {
      if (isOn) sent.push({ lane: index, written, count, wanted })
      return send(written, count, wanted)
    }
  }
  return {
    start: () => {
      sent.length = 0
      isOn = true
    },
    stop: () => {
      isOn = false
    },
    /** Writes the recorded bytes to the same sockets again, and separates the answers without parsing them. */
    sendAgain: async () => {
      await Promise.all(sent.map(({ lane, written, count, wanted }) => lanes[lane]?.send(written, count, wanted)))
    },
  }
}

/** Returns the locks of the first chapters that need only one Redis. */
function singleRedisLocks(catalogue: Awaited<ReturnType<Server['loadCatalogue']>>): Set<string> {
  const casts = catalogue.chapters
    .slice(0, chapters)
    .flatMap(({ scenarios }) => scenarios.flatMap(({ casts }) => casts))
  return new Set(
    casts.filter(({ fleet, lock }) => fleet === 'single' && lock.store === 'redis').map(({ lock }) => lock.id),
  )
}

export function exploreRows(figures: ExploreFigures): [string, string][] {
  const { twoClientsMs, threeClientsMs, threeClientsStates, edgesPerSecond, bareEdgesPerSecond } = figures
  const ranked = Object.entries(twoClientsMs).sort(([, one], [, other]) => other - one)
  const [slowest = '', slowestMs = 0] = ranked[0] ?? []
  const medianMs = median(ranked.map(([, ms]) => ms))
  return [
    [
      `explored, 2 clients, 1 lease end, 1 crash, ${ranked.length} locks`,
      `median ${medianMs} ms, slowest ${slowestMs} ms (${slowest})`,
    ],
    [`explored, 3 clients, 2 lease ends, 1 crash`, `${threeClientsMs} ms, ${threeClientsStates} states`],
    ['edges really carried out', `${edgesPerSecond}/s, ${bareEdgesPerSecond}/s bare: ratio ${figures.ratio}`],
    ['processor time of an edge', `${figures.edgeCpuUs} µs, ${figures.bareEdgeCpuUs} µs bare`],
    ['memory of a state', `${figures.bytesPerState} bytes`],
  ]
}

interface Spent {
  ms: number
  /** Processor time of all threads of this process. */
  cpuUs: number
}

async function spentOn(work: () => Promise<void>): Promise<Spent> {
  const began = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return { ms: performance.now() - began, cpuUs: user + system }
}

const statesOf = ({ summary }: Exploration) => summary.states

/** Returns the number of bytes in use after a garbage collection. */
async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

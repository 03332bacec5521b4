/**
 * The explorer: how long a whole exploration takes, how many edges a second it really carries out, against the very same commands on the same sockets with nothing
 * around them, and how much memory a state takes.
 */
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadCatalogue } from '../server/catalogue/load.ts'
import { plainBudget, type Question } from '../server/engine/explore/question.ts'
import { type Exploration, Explorer } from '../server/explorations/explorer.ts'
import { projectFolder } from '../server/settings.ts'
import { ExploredRedis } from '../server/stores/redis/explore/explored-redis.ts'
import { startExplorerRedis } from '../server/stores/redis/explore/open.ts'
import { median } from './statistics.ts'

const rounds = 7
const two: Question = { clients: 2, fenced: false, budget: { ...plainBudget, leaseEnds: 1, crashes: 1 } }
const three: Question = { clients: 3, fenced: false, budget: { ...plainBudget, leaseEnds: 2, crashes: 1 } }
const exampleId = 'set-nx-px-get-del'
/** Of the lessons up to these chapters, every lock. */
const chapters = 3

export interface ExploreFigures {
  /** Two clients, one lease end, one crash: the median of each lock. */
  twoClientsMs: Record<string, number>
  /** Three clients, two lease ends, one crash. */
  threeClientsMs: number
  threeClientsStates: number
  /** Every edge carried out. */
  edgesPerSecond: number
  bareEdgesPerSecond: number
  ratio: number
  bytesPerState: number
}

export async function measureExplore(): Promise<ExploreFigures> {
  const catalogue = await loadCatalogue()
  const options = { cacheFolder: path.join(projectFolder, '.cache'), catalogue }
  const { server, lanes } = await startExplorerRedis(options)
  const sent: { lane: number; written: string; count: number; wanted: readonly number[] }[] = []
  let isRecorded = false
  for (const [index, lane] of lanes.entries()) {
    const send = lane.send.bind(lane)
    lane.send = (written, count, wanted) => {
      if (isRecorded) sent.push({ lane: index, written, count, wanted })
      return send(written, count, wanted)
    }
  }
  const openStore = async () => new ExploredRedis(server, lanes)
  const explorer = new Explorer({ ...options, scenariosFolder: path.join(projectFolder, 'scenarios'), openStore })
  const timed = async (lock: string, question: Question, everyEdge = false) => {
    const began = performance.now()
    const exploration = await explorer.explore(lock, question, { everyEdge })
    return { ms: performance.now() - began, exploration }
  }
  /** The same bytes to the same sockets, and nobody who reads the answers. */
  const replayed = async () => {
    const began = performance.now()
    await Promise.all(sent.map(({ lane, written, count, wanted }) => lanes[lane]?.send(written, count, wanted)))
    return performance.now() - began
  }

  try {
    const ids = catalogue.chapters
      .slice(0, chapters)
      .flatMap(({ scenarios }) => scenarios.flatMap(({ casts }) => casts))
      .filter(({ fleet, lock }) => fleet === 'single' && lock.store === 'redis')
      .map(({ lock }) => lock.id)
    const twoClientsMs: ExploreFigures['twoClientsMs'] = {}
    for (const id of new Set(ids)) {
      const measured: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const { ms } = await timed(id, two)
        // The first round loads the lock's code.
        if (round > 0) measured.push(ms)
      }
      twoClientsMs[id] = Math.round(median(measured))
    }
    const before = await heldBytes()
    const large = await timed(exampleId, three)
    const bytesPerState = Math.round(((await heldBytes()) - before) / statesOf(large.exploration))

    const edges: { explored: number; bare: number }[] = []
    for (let round = 0; round <= rounds; round += 1) {
      sent.length = 0
      isRecorded = true
      const { ms, exploration } = await timed(exampleId, three, true)
      isRecorded = false
      const bareMs = await replayed()
      const executed = exploration.summary.executions
      if (round > 0) edges.push({ explored: executed / (ms / 1000), bare: executed / (bareMs / 1000) })
    }
    return {
      twoClientsMs,
      threeClientsMs: Math.round(large.ms),
      threeClientsStates: statesOf(large.exploration),
      edgesPerSecond: Math.round(median(edges.map(({ explored }) => explored))),
      bareEdgesPerSecond: Math.round(median(edges.map(({ bare }) => bare))),
      ratio: Number(median(edges.map(({ explored, bare }) => explored / bare)).toFixed(3)),
      bytesPerState,
    }
  } finally {
    await explorer.close()
  }
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
    ['memory of a state', `${figures.bytesPerState} bytes`],
  ]
}

const statesOf = ({ summary }: Exploration) => summary.states

/** What is in use after garbage is gone. */
async function heldBytes(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** Explores locks of the catalogue, one at a time. One server and one thread do the work, and are started when first needed. */

import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { ExplorationSummary } from '#model/messages/exploration.ts'
import { Counts } from '#model/orders/counts.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { inTurn } from '#server/base/in-turn.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { NotExplorable } from '../engine/explore/clients/messages.ts'
import { ClientsThread } from '../engine/explore/clients/thread.ts'
import type { Equipment, ExplorationResult, ExploredScenario, ExploreOptions } from '../engine/explore/exploration.ts'
import { explore } from '../engine/explore/explore.ts'
import type { ExplorationQuestion } from '../engine/explore/question.ts'
import type { ExploredStore } from '../engine/explore/store.ts'
import { explorationSummary, notExplorable } from '../engine/explore/summary.ts'
import { openExploredRedis } from '../stores/redis/explore/open.ts'
import type { OpenOptions } from '../stores/store.ts'
import { exploredSources, worker } from './explored-sources.ts'

export interface ExplorerOptions extends OpenOptions {
  catalogue: Catalogue
  scenariosFolder: string
  /** Folder of the clients' script, if it differs from `scenariosFolder`. */
  workersFolder?: string
  /** Opens the store to explore on. By default, starts a Redis server. */
  openStore?: () => Promise<ExploredStore>
  quorumNodes?: number
}

export interface Exploration {
  summary: ExplorationSummary
  /** Code that the clients ran: the lock's own files and the clients' script. */
  sources: SourceText[]
  /** Absent if the lock cannot be explored. */
  found?: { explored: ExplorationResult; counts: Counts }
}

/** Number of nodes in a quorum. Two of three nodes are a majority, as three of five are, but three nodes have far fewer orders. */
export const usualQuorum = 3

export class Explorer {
  private equipment: Promise<Equipment> | undefined
  /** Lets only one exploration at a time use the equipment. */
  private readonly inTurn = inTurn()

  constructor(private readonly options: ExplorerOptions) {}

  /** Explores the catalogue's lock with this id, once earlier explorations are done. Rejects with a `StoreError` if there is no Redis to start. */
  explore(lock: string, question: ExplorationQuestion, options: ExploreOptions = {}): Promise<Exploration> {
    return this.inTurn(() => this.perform(lock, question, options))
  }

  async warm(): Promise<void> {
    await this.equip()
  }

  async close(): Promise<void> {
    const equipment = await this.equipment?.catch(() => undefined)
    await Promise.all([equipment?.store.close(), equipment?.clients.close()])
  }

  private async perform(lock: string, question: ExplorationQuestion, options: ExploreOptions): Promise<Exploration> {
    const equipment = await this.equip()
    const { catalogue, scenariosFolder, workersFolder = scenariosFolder } = this.options
    const sources = await exploredSources(catalogue.locks.get(lock)?.sources, workersFolder)
    return await counted({ lock, question, sources }, async () => {
      return await explore(equipment, scenarioOf(this.options, lock), question, options)
    })
  }

  private equip(): Promise<Equipment> {
    const { openStore = () => openExploredRedis(this.options) } = this.options
    this.equipment ??= openStore().then((store) => ({ store, clients: new ClientsThread() }))
    this.equipment.catch(() => {
      this.equipment = undefined
    })
    return this.equipment
  }
}

interface Counted {
  lock: string
  question: ExplorationQuestion
  sources: SourceText[]
  /** Time at which the exploration started. The default is now. */
  startedMs?: number
}

/** Adds the counts to the result of a search. If `search` rejects with `NotExplorable`, the result tells why the lock cannot be explored. */
export async function counted(
  { lock, question, sources, startedMs = performance.now() }: Counted,
  search: (count: (explored: ExplorationResult) => Promise<Exploration>) => Promise<ExplorationResult>,
): Promise<Exploration> {
  const count = async (explored: ExplorationResult): Promise<Exploration> => {
    const counts = await Counts.of(explored.orders, nextTurn)
    explored.ms = performance.now() - startedMs
    return { summary: explorationSummary(lock, explored, counts), sources, found: { explored, counts } }
  }
  try {
    return await count(await search(count))
  } catch (error) {
    if (!(error instanceof NotExplorable)) throw error
    return { summary: notExplorable(lock, question, error, performance.now() - startedMs), sources }
  }
}

function scenarioOf(
  { catalogue, scenariosFolder, workersFolder = scenariosFolder, quorumNodes = usualQuorum }: ExplorerOptions,
  id: string,
): ExploredScenario {
  const lock = catalogue.locks.get(id)
  const [source] = lock?.sources ?? []
  if (!lock || !source) throw new RangeError(`there is no lock ${id}`)
  if (lock.store !== 'redis') throw new NotExplorable(['other-store', lock.store])
  const urlOf = (folder: string, file: string) => pathToFileURL(join(folder, file)).href
  return {
    lock,
    nodes: isOnQuorum(catalogue, id) ? quorumNodes : 1,
    lockUrl: urlOf(scenariosFolder, source.file),
    workerUrl: urlOf(workersFolder, worker.file),
    script: worker.script,
  }
}

/** Returns whether several nodes grant this lock. */
function isOnQuorum({ scenarios }: Pick<Catalogue, 'scenarios'>, lock: string): boolean {
  const casts = [...scenarios.values()].flatMap((scenario) => scenario.casts)
  return casts.some((cast) => cast.lock.id === lock && cast.fleet === 'quorum')
}

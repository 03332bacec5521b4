/** Explores a lock that a user brings, in any language. Each client is a process of its own, and the lock's real code runs in every order. */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourceText } from '#model/trace/trace.ts'
import { type Budget, plainBudget } from '#scenarios/budget.ts'
import { lockKey } from '#scenarios/lesson.ts'
import { inTurn } from '#server/base/in-turn.ts'
import { DeclaredHolders } from '#server/engine/client/process/declared-holders.ts'
import type { LoadedLock } from '../catalogue/catalogue.ts'
import { broughtLock, idOf } from '../catalogue/trial.ts'
import { NotExplorable } from '../engine/explore/clients/messages.ts'
import type { ExploreOptions } from '../engine/explore/exploration.ts'
import { explore } from '../engine/explore/explore.ts'
import { ProcessClients, type ProcessFindings } from '../engine/explore/processes/process-clients.ts'
import { type ExplorationQuestion, usualLimits } from '../engine/explore/question.ts'
import type { ExploredStore } from '../engine/explore/store.ts'
import { openExploredRedis } from '../stores/redis/explore/open.ts'
import type { OpenOptions } from '../stores/store.ts'
import { worker } from './explored-sources.ts'
import { counted, type Exploration } from './explorer.ts'

export interface BroughtOptions extends OpenOptions {
  command: readonly string[]
  nodes: number
  /** Largest number of clients in any exploration of this lock. */
  clients: number
  scenariosFolder: string
  sources?: SourceText[]
}

/** Budgets that are explored by default. They share one tree of histories, so all four budgets together cost hardly more than the last one. */
export const usualBudgets: readonly Budget[] = [
  plainBudget,
  { ...plainBudget, leaseEnds: 1 },
  { ...plainBudget, crashes: 1 },
  { ...plainBudget, leaseEnds: 1, crashes: 1 },
]

/** Limits of a search. They allow more time than usual, because starting processes takes longer than running code. */
const limits = { ...usualLimits, ms: 150_000 }

export class BroughtLock {
  /** Lets only one exploration at a time use the processes. */
  private readonly inTurn = inTurn()

  private constructor(
    readonly lock: LoadedLock,
    readonly key: string,
    private readonly options: BroughtOptions,
    private readonly store: ExploredStore,
    private readonly clients: ProcessClients,
  ) {}

  /** Starts the program and asks for its name. Rejects with `NotExplorable`, a `ProcessRefusal`, or a `StoreError`. */
  static async open(options: BroughtOptions): Promise<BroughtLock> {
    const store = await openExploredRedis(options)
    const clients = new ProcessClients({ ...options, store, key: lockKey })
    try {
      const { name, key = lockKey, holders } = await clients.introduce()
      const declared = holders === undefined ? {} : { holders: new DeclaredHolders(holders).of }
      const lock = broughtLock({ id: idOf(name), title: name, key, sources: options.sources ?? [], ...declared })
      return new BroughtLock(lock, key, options, store, clients)
    } catch (error) {
      await Promise.all([clients.close(), store.close()])
      throw error
    }
  }

  /** Explores the lock, once earlier explorations are done. With several nodes, no lease ends while an acquire is half done. */
  explore(question: ExplorationQuestion, options: ExploreOptions = {}): Promise<Exploration> {
    return this.inTurn(() => this.perform(question, options))
  }

  private async perform(asked: ExplorationQuestion, options: ExploreOptions): Promise<Exploration> {
    const { lock, key, store, clients } = this
    const { nodes, scenariosFolder } = this.options
    const question: ExplorationQuestion = {
      ...asked,
      ...(nodes > 1 && asked.budget.leaseEnds > 0 ? { leasesOutlastAcquires: true as const } : {}),
    }
    const workerUrl = pathToFileURL(join(scenariosFolder, worker.file)).href
    const scenario = { lock, nodes, lockKey: key, lockUrl: '', workerUrl, script: worker.script }
    return await counted({ lock: lock.id, question, sources: lock.sources }, async () => {
      refuseUnexplored(asked)
      const explored = await explore({ store, clients }, scenario, question, { limits, ...options })
      await clients.check()
      return explored
    })
  }

  get name(): string {
    return this.lock.definition.title
  }

  get nodes(): number {
    return this.options.nodes
  }

  get findings(): ProcessFindings {
    return this.clients.findings
  }

  async close(): Promise<void> {
    await this.clients.close()
    await this.store.close()
  }
}

function refuseUnexplored({ budget: { lateReplies, ticks, restarts, delayedRestarts } }: ExplorationQuestion): void {
  const what = [
    ...(lateReplies > 0 ? ['lateReplies'] : []),
    ...(ticks > 0 ? ['ticks'] : []),
    ...(restarts + delayedRestarts > 0 ? ['restarts'] : []),
  ]
  if (what.length > 0) throw new NotExplorable(['not-for-processes', what])
}

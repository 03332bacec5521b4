/**
 * Explores locks that people edit, one lock at a time: on a Redis with few rights, with the lock's code in a sandbox. After a failure, the next lock gets a new
 * sandbox and a new Redis.
 */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inTurn } from '#server/base/in-turn.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ExploreOptions, ToldUnchecked } from '../engine/explore/exploration.ts'
import { explore } from '../engine/explore/explore.ts'
import type { ExplorationQuestion } from '../engine/explore/question.ts'
import { RefusalError } from '../runs/refusal.ts'
import { type EditedLock, loadedLock } from '../sandbox/edited-lock.ts'
import { ExploredGuests } from '../sandbox/explored-guests.ts'
import { Sandboxes } from '../sandbox/sandboxes.ts'
import { openConfinedRedis } from '../stores/redis/explore/open.ts'
import type { OpenOptions } from '../stores/store.ts'
import { exploredSources, worker } from './explored-sources.ts'
import { counted, type Exploration, usualQuorum } from './explorer.ts'

export interface EditedExplorerOptions extends OpenOptions {
  catalogue: Catalogue
  scenariosFolder: string
}

/**
 * Maximum number of sandboxes that run clients' code at once. With several nodes, answers reach clients in thousands of orders, so two sandboxes share the
 * work.
 */
const mostSandboxes = 2

type EditedOptions = ExploreOptions & ToldUnchecked<Exploration>

type Confined = Awaited<ReturnType<typeof openConfinedRedis>>

export class EditedExplorer {
  private readonly sandboxes = new Sandboxes(mostSandboxes)
  private redis: Promise<Confined> | undefined
  private readonly inTurn = inTurn()

  constructor(private readonly options: EditedExplorerOptions) {}

  /**
   * Explores an edited lock once earlier explorations are done. Rejects with a `RefusalError` if the lock's code or a script exceeded a limit, or with a
   * `StoreError`.
   */
  explore(
    lock: string,
    question: ExplorationQuestion,
    { edited, ...options }: EditedOptions & { edited?: EditedLock } = {},
  ): Promise<Exploration> {
    if (!edited) throw new RangeError(`${lock} is no edited lock`)
    return this.inTurn(() => this.perform(edited, question, options))
  }

  /** Starts everything that the first exploration needs. Never rejects. */
  async warm(): Promise<void> {
    this.sandboxes.warm()
    await this.store().catch(() => {})
  }

  async close(): Promise<void> {
    const redis = await this.redis?.catch(() => undefined)
    await Promise.all([this.sandboxes.close(), redis?.store.close()])
  }

  private async perform(
    edited: EditedLock,
    question: ExplorationQuestion,
    { onUnchecked, ...options }: EditedOptions,
  ): Promise<Exploration> {
    const { catalogue, scenariosFolder } = this.options
    const startedMs = performance.now()
    const sources = await exploredSources(edited.sources, scenariosFolder)
    const confined = await this.store()
    const nodes = edited.isOnQuorum ? usualQuorum : 1
    const sandboxes = this.sandboxes.takeSome(Math.min(nodes, mostSandboxes))
    const urlOf = (file: string) => pathToFileURL(join(scenariosFolder, file)).href
    const scenario = {
      lock: loadedLock(edited, catalogue.locks.get(edited.id)),
      ...{ nodes, lockUrl: '', workerUrl: urlOf(worker.file), script: worker.script },
    }
    try {
      const clients = new ExploredGuests(sandboxes, edited.code)
      const exploration = await counted({ lock: edited.id, question, sources, startedMs }, (count) =>
        explore({ store: confined.store, clients }, scenario, question, {
          ...options,
          onUnchecked: async (explored) => onUnchecked?.(explored && (await count(explored))),
        }),
      )
      for (const sandbox of sandboxes) this.sandboxes.giveBack(sandbox)
      return exploration
    } catch (error) {
      await Promise.all([...sandboxes.map((sandbox) => sandbox.end()), this.dropStore(confined)])
      throw refusalOfStore(confined, error)
    } finally {
      this.sandboxes.warm()
    }
  }

  private store(): Promise<Confined> {
    this.redis ??= openConfinedRedis(this.options)
    this.redis.catch(() => {
      this.redis = undefined
    })
    return this.redis
  }

  /** Drops the store after a failed exploration. The store's state is unknown, so the store is not used again. */
  private async dropStore({ store, watch }: Confined): Promise<void> {
    this.redis = undefined
    watch.close()
    await store.close().catch(() => {})
  }
}

function refusalOfStore({ watch }: Confined, error: unknown): unknown {
  if (error instanceof RefusalError) return error
  const { ended } = watch
  if (ended?.is === 'busy') return new RefusalError('script-too-long', { ms: ended.ms })
  if (ended?.is === 'large') return new RefusalError('script-memory', { megabytes: ended.megabytes })
  if (error instanceof Error && /Redis closed its connection/.test(error.message))
    return new RefusalError('store-ended', { why: error.message })
  return error
}

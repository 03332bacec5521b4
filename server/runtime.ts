/** Opens and closes everything that runs need, in the right order, for the server and the command line. */

import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { because, type SayStep } from '#model/refusals/because.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import type { RunWorld } from './engine/run/run.ts'
import { RecordingStore } from './recordings/recording-store.ts'
import type { Elsewhere } from './runs/elsewhere.ts'
import type { Retention } from './runs/retention.ts'
import { RunManager } from './runs/run-manager.ts'
import { TraceStore } from './runs/trace-store.ts'
import { SettingError, type Settings } from './settings.ts'
import { arenasOf } from './stores/redis/arena/pool.ts'
import { resourcesOf } from './stores/redis/resource/pool.ts'
import type { RedisPool } from './stores/redis/servers/fleet.ts'
import { absentPool, openPool } from './stores/redis/servers/pool.ts'
import { StoreError } from './stores/store.ts'
import { Stores } from './stores/stores.ts'

export interface Playground {
  /** Every run needs Redis, because the resource is stored there. Most locks use it too. */
  redis: RedisPool
  stores: Stores
  world: Pick<RunWorld, 'stores' | 'resources'>
  onFailure(error: unknown): void
}

export interface Runtime extends Playground {
  runManager: RunManager
  recordingStore: RecordingStore
  close(): Promise<void>
}

export interface RuntimeOptions {
  settings: Settings
  catalogue: Catalogue
  traceFolder: string
  /** If absent, every trace is kept. */
  retention?: Retention
  maxWaiting: number
  /** How long a run that may start waits for its store servers, in milliseconds. If absent, the pool's default applies. */
  fleetWaitMs?: number
  /** Whether fleets are started in advance because runs may be requested at any time. If not, a fleet is started on demand. */
  keepsReady?: boolean
  /** Whether to open even if there is no Redis. If so, every run rejects. */
  withoutRedis?: boolean
  elsewhere?(onFailure: (error: unknown) => void): Promise<Elsewhere>
  say: SayStep
}

/** Time that runs have to end by themselves before their processes are killed. */
const graceMs = 800

/** Opens Redis and the other stores. Rejects with a `StoreError` if there is no Redis, unless `withoutRedis` is set. */
export async function openPlayground(
  options: Pick<RuntimeOptions, 'settings' | 'fleetWaitMs' | 'keepsReady' | 'withoutRedis' | 'say'>,
): Promise<Playground> {
  const { settings, fleetWaitMs, keepsReady = false, say } = options
  const log = pino({ level: settings.logLevel }, pino.destination({ dest: 2, sync: true }))
  const onFailure = (error: unknown) => log.error(error)
  const waiting = fleetWaitMs === undefined ? {} : { waitMs: fleetWaitMs }
  const storeOptions = { cacheFolder: settings.cacheFolder, say, ...waiting }
  const redis = await openPool({ ...storeOptions, ...(keepsReady ? {} : { keepReady: [] }) }).catch(
    (error: unknown) => {
      if (!options.withoutRedis || !(error instanceof StoreError)) throw error
      say(because('without-redis', { why: error.because }))
      return absentPool(error)
    },
  )
  const stores = new Stores({ ...storeOptions, opened: { redis: arenasOf(redis) } })
  const world = { stores: (name: string, doing?: SayStep) => stores.pool(name, doing), resources: resourcesOf(redis) }
  return { redis, stores, world, onFailure }
}

/**
 * Opens everything that runs need. Rejects with a `StoreError` if no Redis is available, or
 * with a `SettingError` if traces cannot be stored or the hub cannot be reached.
 */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { settings, catalogue, maxWaiting } = options
  const playground = await openPlayground(options)
  const { stores, world, onFailure } = playground
  try {
    const store = new TraceStore(options.traceFolder, onFailure, options.retention)
    await store.open().catch((error: Error) => {
      throw new SettingError((words) => words.traces(options.traceFolder, error.message))
    })
    const elsewhere = await options.elsewhere?.(onFailure)
    const { maxRuns } = settings
    const runManager = new RunManager({ catalogue, store, maxWaiting, onFailure, ...world, maxRuns, elsewhere })
    return {
      ...playground,
      runManager,
      recordingStore: new RecordingStore(store, runManager),
      close: async () => {
        const runsEnded = runManager.close()
        await Promise.race([runsEnded, setTimeout(graceMs)])
        // Closing the stores rejects runs that still wait for a store.
        await stores.close()
        await runsEnded
      },
    }
  } catch (error) {
    await stores.close()
    throw error
  }
}

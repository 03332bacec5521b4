/** Everything that runs need, opened in order and closed in order. The server and the command line both stand on it. */
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import type { Catalogue } from './catalogue/catalogue.ts'
import { RecordingStore } from './recordings/recording-store.ts'
import type { Retention } from './runs/retention.ts'
import { RunManager } from './runs/run-manager.ts'
import { TraceStore } from './runs/trace-store.ts'
import { projectFolder, SettingError, type Settings } from './settings.ts'
import { arenasOf } from './stores/redis/arena/pool.ts'
import { resourcesOf } from './stores/redis/resource/pool.ts'
import type { RedisPool } from './stores/redis/servers/fleet.ts'
import { openPool } from './stores/redis/servers/pool.ts'
import { Stores } from './stores/stores.ts'

export interface Runtime {
  /** What every run needs, for the resource lies there, and what most locks lock in. */
  redis: RedisPool
  runManager: RunManager
  recordingStore: RecordingStore
  onFailure(error: unknown): void
  /** Ends every run and every process. */
  close(): Promise<void>
}

export interface RuntimeOptions {
  settings: Settings
  catalogue: Catalogue
  traceFolder: string
  /** Absent: every trace is kept. */
  retention?: Retention
  maxWaiting: number
  /** How long a run that may begin waits for its servers, in milliseconds. Absent: as the pool has it. */
  fleetWaitMs?: number
  /** Whether people may come for runs at any time: then fleets wait for them. Absent: a fleet is started by whoever takes it. */
  keepsReady?: boolean
  /** Called with what takes long. */
  say(words: string): void
}

/** How long runs may take to end by themselves before their processes are taken from them. */
const graceMs = 800

/** Rejects with a `StoreError` if there is no Redis to be had, or a `SettingError` if there is no place for traces. */
export async function openRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { settings, catalogue, maxWaiting, fleetWaitMs, keepsReady = false, say } = options
  const log = pino({ level: settings.logLevel }, pino.destination({ dest: 2, sync: true }))
  const onFailure = (error: unknown) => log.error(error)
  const store = new TraceStore(options.traceFolder, onFailure, options.retention)
  await store.open().catch((error: Error) => {
    throw new SettingError(`Traces cannot be kept in ${options.traceFolder}: ${error.message}`)
  })
  const waiting = fleetWaitMs === undefined ? {} : { waitMs: fleetWaitMs }
  const storeOptions = { cacheFolder: path.join(projectFolder, '.cache'), say, ...waiting }
  const redis = await openPool({ ...storeOptions, ...(keepsReady ? {} : { keepReady: [] }) })
  const stores = new Stores({ ...storeOptions, opened: { redis: arenasOf(redis) } })
  const runManager = new RunManager({
    ...{ catalogue, store, maxWaiting, onFailure },
    stores: (name, doing) => stores.pool(name, doing),
    resources: resourcesOf(redis),
    maxRuns: settings.maxRuns,
  })
  return {
    redis,
    runManager,
    recordingStore: new RecordingStore(store, runManager),
    onFailure,
    close: async () => {
      const runsEnded = runManager.close()
      await Promise.race([runsEnded, setTimeout(graceMs)])
      // A run that still waits for its store is turned away by this.
      await stores.close()
      await runsEnded
    },
  }
}

/** The store in which a brought lock keeps its state, as chosen with `try --store`. */
import type { SayStep } from '#model/refusals/because.ts'
import type { Runtime } from '../runtime.ts'
import { lendServer } from '../stores/redis/servers/lent-server.ts'
import { UsageError } from './command.ts'
import { words } from './words/words.ts'

export interface TrialStore {
  /** Folder of the store. `null` if the trial starts no store. */
  folder: string | null
  pooled?: boolean
}

/** Stores, keyed by their names in `--store`. */
const stores = new Map<string, TrialStore>([
  ['redis', { folder: 'redis' }],
  ['mysql', { folder: 'mariadb' }],
  ['postgres', { folder: 'postgres' }],
  ['pgbouncer', { folder: 'postgres', pooled: true }],
  ['zookeeper', { folder: 'zookeeper' }],
  ['etcd', { folder: 'etcd' }],
  ['none', { folder: null }],
])

export function storeCalled(name: string): TrialStore {
  const store = stores.get(name)
  if (store === undefined) throw new UsageError(words.doctor.noStore(name, [...stores.keys()]))
  return store
}

/** Returns a function that lends a server to processes whose commands Lockstep does not read. Returns `null` if the trial has no server. */
export async function lenderOf({ store, runtime }: { store: TrialStore; runtime: Runtime }, doing?: SayStep) {
  const { folder, pooled } = store
  if (folder === null) return null
  if (folder === 'redis') return (saying?: SayStep) => lendServer(runtime.redis, saying)
  const pool = await runtime.stores.pool(folder, doing)
  const { lend } = pool
  return lend === undefined ? null : (saying?: SayStep) => lend(saying, pooled)
}

export const isRedis = ({ store }: { store: TrialStore }): boolean => store.folder === 'redis'

/** Whether Lockstep reads the lock's commands. It reads them only if they go to Redis and each process has one worker. */
export const isRead = (request: { store: TrialStore; together?: boolean }): boolean =>
  isRedis(request) && request.together !== true

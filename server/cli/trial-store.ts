/** The store in which a brought lock has its state: `try --store`. */
import type { SayStep } from '#model/refusals/because.ts'
import type { Runtime } from '../runtime.ts'
import { lendServer } from '../stores/redis/servers/lent-server.ts'
import { UsageError } from './command.ts'
import { words } from './words/words.ts'

export interface TrialStore {
  /** Folder of the store. `null`: the trial starts no store. */
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

/** Finds a store by its name in `--store`. Throws a `UsageError`. */
export function storeCalled(name: string): TrialStore {
  const store = stores.get(name)
  if (store === undefined) throw new UsageError(words.doctor.noStore(name, [...stores.keys()]))
  return store
}

/** Returns a function that lends a server to processes whose commands are not read. `null`: the trial has no server. */
export async function lenderOf({ store, runtime }: { store: TrialStore; runtime: Runtime }, doing?: SayStep) {
  const { folder, pooled } = store
  if (folder === null) return null
  if (folder === 'redis') return (saying?: SayStep) => lendServer(runtime.redis, saying)
  const pool = await runtime.stores.pool(folder, doing)
  const { lend } = pool
  return lend === undefined ? null : (saying?: SayStep) => lend(saying, pooled)
}

export const isRedis = ({ store }: { store: TrialStore }): boolean => store.folder === 'redis'

/** Whether we read the lock's commands: only if they go to Redis, from processes with one worker each. */
export const isRead = (request: { store: TrialStore; together?: boolean }): boolean =>
  isRedis(request) && request.together !== true

/** The store in which a brought lock has its state: `try --store`. */
import type { Runtime } from '../runtime.ts'
import { UsageError } from './command.ts'

export interface TrialStore {
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

/** Throws a `UsageError`. */
export function storeCalled(name: string): TrialStore {
  const store = stores.get(name)
  if (store === undefined) throw new UsageError(`There is no store "${name}", but ${[...stores.keys()].join(', ')}.`)
  return store
}

/** How servers of another store than Redis are lent. `null`: the trial has none. */
export async function lenderOf(
  { store, runtime }: { store: TrialStore; runtime: Runtime },
  doing?: (words: string) => void,
) {
  const { folder, pooled } = store
  if (folder === null) return null
  const pool = await runtime.stores.pool(folder, doing)
  const { lend } = pool
  return lend === undefined ? null : (saying?: (words: string) => void) => lend(saying, pooled)
}

export const isRedis = ({ store }: { store: TrialStore }): boolean => store.folder === 'redis'

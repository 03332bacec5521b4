import type { SetupFigures } from '#model/messages/store-figures.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import { openEtcd, openEtcdThree } from './rigs/etcd.ts'
import { openMariadb, openStandby } from './rigs/mariadb.ts'
import { openPostgres } from './rigs/postgres.ts'
import { openRedis } from './rigs/redis.ts'
import type { Rig } from './rigs/rig.ts'
import { openZookeeper, openZookeeperThree } from './rigs/zookeeper.ts'

/** A setup to compare: a store without a file, with a file, or with copies on other servers. The lock is the one that a team would write for the store. */
export interface Setup extends Pick<SetupFigures, 'id' | 'folder' | 'file' | 'recovery'> {
  /** Name of the lock's folder, or `null` if the rig has its own lock because no lesson has this lock. */
  lock: string | null
  open(cacheFolder: string, lock: LoadedLock): Promise<Rig>
}

const restart = { recovery: 'restart' } as const

export const setups: readonly Setup[] = [
  {
    ...{ id: 'redis-memory', folder: 'redis', lock: 'set-nx-px', file: 'none', ...restart },
    open: (cache, lock) => openRedis(cache, lock, { topology: 'single', file: 'none' }),
  },
  {
    ...{ id: 'redis-written', folder: 'redis', lock: 'set-nx-px', file: 'written', ...restart },
    open: (cache, lock) => openRedis(cache, lock, { topology: 'single', file: 'written' }),
  },
  {
    ...{ id: 'redis-synced', folder: 'redis', lock: 'set-nx-px', file: 'synced', ...restart },
    open: (cache, lock) => openRedis(cache, lock, { topology: 'single', file: 'synced' }),
  },
  {
    ...{ id: 'redis-sentinel', folder: 'redis', lock: 'set-nx-px', file: 'none', recovery: 'sentinels' },
    open: (cache, lock) => openRedis(cache, lock, { topology: 'sentinel', file: 'none' }),
  },
  {
    ...{ id: 'redis-wait', folder: 'redis', lock: 'wait-replicas', file: 'none', recovery: 'sentinels-return' },
    open: (cache, lock) => openRedis(cache, lock, { topology: 'sentinel', file: 'none', returns: true }),
  },
  {
    ...{ id: 'redlock-memory', folder: 'redis', lock: 'redlock', file: 'none', recovery: 'majority' },
    open: (cache, lock) => openRedis(cache, lock, { topology: 'quorum', file: 'none' }),
  },
  {
    ...{ id: 'redlock-synced', folder: 'redis', lock: 'redlock', file: 'synced', recovery: 'majority' },
    open: (cache, lock) => openRedis(cache, lock, { topology: 'quorum', file: 'synced' }),
  },
  {
    ...{ id: 'mariadb-behind', folder: 'mariadb', lock: 'unique-row-expiring', file: 'behind', ...restart },
    open: (cache, lock) => openMariadb(cache, lock, 'behind'),
  },
  {
    ...{ id: 'mariadb-written', folder: 'mariadb', lock: 'unique-row-expiring', file: 'written', ...restart },
    open: (cache, lock) => openMariadb(cache, lock, 'written'),
  },
  {
    ...{ id: 'mariadb-synced', folder: 'mariadb', lock: 'unique-row-expiring', file: 'synced', ...restart },
    open: (cache, lock) => openMariadb(cache, lock, 'synced'),
  },
  {
    ...{ id: 'mariadb-standby', folder: 'mariadb', lock: 'unique-row-expiring', file: 'synced', recovery: 'promotion' },
    open: openStandby,
  },
  {
    ...{ id: 'postgres-written', folder: 'postgres', lock: null, file: 'written', ...restart },
    open: (cache) => openPostgres(cache, 'written'),
  },
  {
    ...{ id: 'postgres-synced', folder: 'postgres', lock: null, file: 'synced', ...restart },
    open: (cache) => openPostgres(cache, 'synced'),
  },
  {
    ...{ id: 'zookeeper-written', folder: 'zookeeper', lock: 'sequential-fenced', file: 'written', ...restart },
    open: (cache, lock) => openZookeeper(cache, lock, 'written'),
  },
  {
    ...{ id: 'zookeeper-synced', folder: 'zookeeper', lock: 'sequential-fenced', file: 'synced', ...restart },
    open: (cache, lock) => openZookeeper(cache, lock, 'synced'),
  },
  {
    ...{ id: 'zookeeper-three', folder: 'zookeeper', lock: 'sequential-fenced', file: 'synced', recovery: 'election' },
    open: openZookeeperThree,
  },
  {
    ...{ id: 'etcd-written', folder: 'etcd', lock: 'lease-fenced', file: 'written', ...restart },
    open: (cache, lock) => openEtcd(cache, lock, 'written'),
  },
  {
    ...{ id: 'etcd-synced', folder: 'etcd', lock: 'lease-fenced', file: 'synced', ...restart },
    open: (cache, lock) => openEtcd(cache, lock, 'synced'),
  },
  {
    ...{ id: 'etcd-three', folder: 'etcd', lock: 'lease-fenced', file: 'synced', recovery: 'election' },
    open: openEtcdThree,
  },
]

/** Links to the stores' documentation on what survives a power failure, keyed by setup id. */
const redis = 'https://redis.io/docs/latest/operate/oss_and_stack/management/persistence/'
const redlock =
  'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/#performance-crash-recovery-and-fsync'
const replication = 'https://redis.io/docs/latest/operate/oss_and_stack/management/replication/'
const innodb = 'https://mariadb.com/docs/server/ref/mdb/system-variables/innodb_flush_log_at_trx_commit'
const postgres = 'https://www.postgresql.org/docs/15/runtime-config-wal.html'

export const powerSources: Readonly<Record<string, string>> = {
  'redis-memory': redis,
  'redis-written': redis,
  'redis-synced': redis,
  'redis-sentinel': replication,
  'redis-wait': replication,
  'redlock-memory': redlock,
  'redlock-synced': redlock,
  'mariadb-behind': innodb,
  'mariadb-written': innodb,
  'mariadb-synced': innodb,
  'mariadb-standby':
    'https://www.mariadb.com/docs/server/ha-and-performance/standard-replication/semisynchronous-replication',
  'postgres-written': postgres,
  'postgres-synced': postgres,
  'zookeeper-written': 'https://zookeeper.apache.org/doc/r3.8.0/zookeeperAdmin.html#Unsafe+Options',
  'zookeeper-synced': 'https://zookeeper.apache.org/doc/r3.8.0/zookeeperAdmin.html',
  'zookeeper-three': 'https://zookeeper.apache.org/doc/r3.8.0/zookeeperOver.html',
  'etcd-written': 'https://etcd.io/docs/v3.5/op-guide/configuration/',
  'etcd-synced': 'https://etcd.io/docs/v3.5/learning/api_guarantees/',
  'etcd-three': 'https://etcd.io/docs/v3.5/learning/api_guarantees/',
}

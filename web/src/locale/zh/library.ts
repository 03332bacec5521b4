import type { Dictionary } from '../shape/dictionary.ts'

type Words = Dictionary['library']

const chapters: Words['chapters'] = {
  '1-taking-the-lock': {
    wrong: '进程拿着锁崩溃，就可能永远堵住所有人。',
    repair: '一条 SET NX PX 命令：拿到锁，同时给它租约。',
    leads: '现在锁会自己结束。但放锁放晚了，删的是谁的锁？',
  },
  '2-giving-it-back': {
    wrong: '放得晚，或者放得马虎，就删了别人的锁。',
    repair: '看清是谁的锁再删，一步完成。',
    leads: '现在只有持有者能放锁。但它能拿多久？',
  },
  '3-how-long-is-a-lease': {
    wrong: '租期太短，两个进程同时干活；太长，大家都等死掉的那个。',
    repair: '看门狗来续期，进程活多久就续多久。',
    leads: '现在租期合适了。但这段时间别人在做什么？',
  },
  '4-waiting-and-re-entering': {
    wrong: '等待者错过了唤醒，一拥而上，或者等的就是自己。',
    repair: '有时限的队列、通知，还有计数的重入。',
    leads: '现在每个进程都守规矩。但服务器死了呢？',
  },
  '5-when-the-server-fails': {
    wrong: '只有一台服务器记得的锁，会随它一起消失。',
    repair: '等副本、写磁盘、没有副本就拒绝：各有代价。',
    leads: '一台服务器不够。那多数派够吗？',
  },
  '6-the-redlock-debate': {
    wrong: '五台服务器会忘事，会分票，时钟会跳，回答会迟到。',
    repair: '重启后先等，时钟要准，还要检查剩下的时间。',
    leads: '检查全做完才停顿的进程，醒来照样写入。谁能拒绝它？',
  },
  '7-fencing-for-real': {
    wrong: '令牌取得太晚，弄丢了，或者没等写入就检查了。',
    repair: '每次拿锁，编号都变大，在写入的地方检查。',
    leads: '以上都是 Redis。别的存储能保证什么？',
  },
  '8-other-stores': {
    wrong: '每种存储各有规则，不懂就会出错。',
    repair: '行锁、会话、租约，都照存储的本意来用。',
  },
}

/** Options of the fault filter. */
const faults: Words['faults'] = {
  pause: '进程停顿',
  crash: '进程崩溃',
  cancel: '请求被取消',
  'skew-clock': '进程的时钟不准',
  'lose-request': '请求丢了',
  'lose-reply': '回答丢了',
  'delay-reply': '回答来得晚',
  'delay-request': '请求到得晚',
  'slow-link': '连接很慢',
  'cut-link': '连接断了',
  swallow: '消息不见了',
  'kill-node': '服务器死了',
  'restart-node': '服务器重启',
  'jump-clock': '服务器的时钟跳了',
  'fill-memory': '内存满了',
  flush: '服务器被清空',
  evict: '键被淘汰',
  'stop-replication': '复制停了',
  'wake-replica': '副本回来',
  'isolate-master': '主节点被切断',
}

/** Names of Redis topologies, and names of the other stores, keyed by folder. */
const stores: Words['stores'] = {
  single: 'Redis：一台服务器',
  sentinel: 'Redis 加 Sentinel',
  quorum: 'Redlock：五台服务器',
  cluster: 'Redis Cluster',
  mariadb: 'MariaDB',
  postgres: 'PostgreSQL',
  zookeeper: 'ZooKeeper',
  etcd: 'etcd',
}

/** Other words that people use to search for a lesson. English words are included, because engineers type them too. */
const alsoCalled: Words['alsoCalled'] = {
  redis: 'redis valkey cache 缓存',
  mariadb: 'mariadb mysql innodb sql database 数据库',
  postgres: 'postgres postgresql pg sql database 数据库',
  zookeeper: 'zookeeper zk curator',
  etcd: 'etcd kubernetes k8s',
  pause: 'gc garbage collection stop-the-world 垃圾回收 停顿 暂停 卡顿',
  crash: '崩溃 宕机 挂掉',
  'lose-reply': 'timeout network 超时 网络 丢包',
  'delay-reply': 'timeout network 超时 网络 延迟',
  'lose-request': 'timeout network 超时 网络 丢包',
  'delay-request': '超时 网络 延迟',
  'cut-link': 'network partition 网络分区 断网',
  swallow: 'timeout network partition 超时 网络分区',
  'isolate-master': 'network partition split-brain 网络分区 脑裂',
  'kill-node': 'failover crash 故障转移 宕机',
  'jump-clock': '时钟跳变 时间回拨',
  'skew-clock': '时钟偏差',
  exclusion: 'race condition mutex 竞态 互斥 并发',
  'no-lost-update': 'race condition 竞态 丢失更新 超卖 并发',
  'no-duplicate': 'race condition idempotent exactly once 竞态 幂等 重复消费 恰好一次',
  'no-immortal-lock': 'deadlock stuck 死锁 卡死',
  progress: 'deadlock starvation stuck 死锁 饥饿 卡死',
  reentrancy: '重入 可重入',
  fencing: 'fencing token 防护令牌 栅栏令牌',
  lease: 'ttl timeout expiry expire expiration 租约 过期 超时 续期',
}

export const libraryWords: Words = {
  breakIt: '弄坏它',
  exercises: '练习',
  workshop: { label: '游戏和工作坊', join: '加入工作坊', back: '回到工作坊', start: '开一场工作坊' },
  chapters,
  faults,
  stores,
  alsoCalled,
  path: '从出错到修好',
  wrong: '错在哪里',
  repair: '怎样修好',
  leads: '接下来的问题',
  lessons: (lessons) => `${lessons} 课`,
  allWatched: '全部看过',
  share: (share) => `看过 ${Math.round(share * 100)}%`,
  filters: {
    property: { label: '重点', any: '所有性质' },
    fault: { label: '故障', any: '所有故障' },
    store: { label: '存储', any: '所有存储' },
  },
  leftOut: '有些文件有问题，没有列出：',
  nothing: '没有这样的课。',
  nothingQuery: (query) => `在所选范围里，没有哪一课提到“${query}”。`,
  foundBy: '找到的原因',
  clear: '显示全部课程',
  step: { begin: '从这里开始 · 1 分钟', goOn: '接着上次看', next: '你的下一课' },
  firstHour: '第一小时这样看',
  done: '看过',
  asked: '每个进程卖一个杯子，写下还剩几个。库存会是多少？',
  openingOf: '一份真实的录像，开头是这样：',
  noFault: '不用出故障',
  leadsTo: { fault: ' 导致：', noFault: '，就会：' },
  compare: {
    title: '锁该用哪种存储？',
    about: 'Redis、MariaDB、ZooKeeper 和 etcd 的性能、可靠性和复杂度，都是实测的数字。',
  },
}

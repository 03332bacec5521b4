/** Chinese texts of `/compare` about stores whose server is killed. The keys are ids of the setups in `bench/stores/outages/setups.ts`. */
import type { SetupFigures, SetupRecovery } from '#model/messages/store-figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

const figure = new Intl.NumberFormat('zh')
const ms = (value: number) => `${figure.format(value)} ms`

const promoted = '杀掉主节点。三个 Sentinel 提升了副本：它们只等 0.2 s，不是 30 s。'
const killed: Record<SetupRecovery, string> = {
  restart: '杀掉服务器，再启动。',
  election: '杀掉领导者，不让它回来。另外两台选出新的。',
  sentinels: `${promoted}旧主节点没有回来。`,
  'sentinels-return': `${promoted}WAIT 需要副本，所以旧主节点又启动起来当副本。`,
  promotion: '杀掉主库，不让它回来。我们马上提升备库：这里没有谁会自动做。',
  majority: '杀掉五台里的一台，再启动。',
}

const bothGone = '断一台：和被杀一样。两台都断：锁全没了。'
const secondOfCommits = '可能丢掉最多一秒内的提交。'
const commitOnDisk = '提交已经落盘。'
const changeOnDisk = '改动已经落盘。'
const changeOnTwo = '三台里有两台，改动已经落盘。'

/** `on` says what the setup turns on, and `power` says what the store's documentation promises for a power failure. */
const setups: Readonly<Record<string, { on: string; power: string }>> = {
  'redis-memory': { on: '一台，没有文件', power: '锁全没了：什么都没落盘。' },
  'redis-written': { on: '一台，有文件，每秒 fsync 一次', power: '可能丢掉最多一秒内回答过的授予。' },
  'redis-synced': { on: '一台，有文件，每次回答前 fsync', power: '回答过的授予已经落盘。' },
  'redis-sentinel': { on: '主节点和副本，没有文件，不用 WAIT', power: bothGone },
  'redis-wait': { on: '主节点和副本，没有文件，WAIT 1 之后授予才算数', power: bothGone },
  'redlock-memory': { on: '五台上的 Redlock，没有文件', power: '机器在租期之内回来，就忘了自己投过的票。' },
  'redlock-synced': { on: '五台上的 Redlock，有文件，每次回答前 fsync', power: '每一票都先落盘，再给出。' },
  'mariadb-behind': { on: '一台，日志每秒写入并 fsync 一次（设置 0）', power: secondOfCommits },
  'mariadb-written': { on: '一台，有文件，每秒 fsync 一次（设置 2）', power: secondOfCommits },
  'mariadb-synced': { on: '一台，有文件，每次提交都 fsync（设置 1）', power: commitOnDisk },
  'mariadb-standby': {
    on: '主库和备库，半同步，每次提交都 fsync',
    power: '主库的提交已经落盘，备库的日志里也有。',
  },
  'postgres-written': { on: '一台，有文件，关掉 fsync', power: '全部数据都可能没法用。' },
  'postgres-synced': { on: '一台，有文件，每次提交都 fsync', power: commitOnDisk },
  'zookeeper-written': { on: '一台，有文件，关掉 forceSync', power: '什么都不承诺：ZooKeeper 说这不安全。' },
  'zookeeper-synced': { on: '一台，有文件，每次回答前 fsync', power: changeOnDisk },
  'zookeeper-three': { on: '三台，有文件，每次回答前 fsync', power: changeOnTwo },
  'etcd-written': { on: '一个成员，有文件，不 fsync', power: '会丢数据：etcd 说这个设置不安全。' },
  'etcd-synced': { on: '一个成员，有文件，每次回答前 fsync', power: changeOnDisk },
  'etcd-three': { on: '三个成员，有文件，每次回答前 fsync', power: changeOnTwo },
}

type Kills = Pick<SetupFigures['killed'], 'times' | 'granted' | 'lost'>

/** Tells what happened to the granted locks. */
function fate({ times, granted, lost }: Kills): string {
  if (granted === 0) return `试了 ${times} 次，一次也没给`
  return lost === 0 ? `保住，${granted} 次都在` : `丢失，${granted} 次里丢 ${lost} 次`
}

export const outageWords: Dictionary['compare']['outages'] = {
  title: '服务器死了',
  about: '给锁的服务器一回答，就被杀掉。之后锁还在吗？同类和同类比：没有文件的、有文件的、有副本的。',
  measured: ({ measuredAt, machine }) =>
    `测于 ${new Date(measuredAt).toLocaleDateString('zh', { dateStyle: 'long', timeZone: 'UTC' })}，开始前的负载 ${machine.load}。`,
  setups,
  killed,
  columns: {
    setup: '开了什么',
    rate: '每秒授予次数',
    again: '下一把锁等多久',
    fate: '给出的锁',
    copies: '副本不在时授予',
    power: '断电',
  },
  hints: {
    again: '各次被杀的中位数、最快和最慢',
    copies: '授予时，凡是少了也行的服务器都停着，之后才回来',
    power: '没有试：文档这么说',
  },
  rate: (value) => figure.format(value),
  median: ms,
  range: (best, worst) => `${figure.format(best)} 到 ${ms(worst)}`,
  fate,
  noCopies: '没有副本',
  source: '来源',
  sourceOf: (setup) => `来源：${setup}`,
  notes: [
    '杀掉的只是进程：写进文件的，操作系统还留着。断电会把这些也带走，除非回答之前 fsync 过。这里没有谁拔过插头。',
    '有的存储要等副本收到授予才回答。副本不在时，它什么也不给，也就什么都不丢。',
    '有几个副本时，WAIT 1 管不了提升哪一个。这里只有一个。',
    'Redlock 需要五台里的三台，所以停掉两台。然后给过锁的三台里，杀掉一台，再启动。',
    '课里的 PostgreSQL 没有这样的锁，这里用和 MariaDB 一样的行。每次都用新的服务器来杀，都在一台机器上。',
  ],
}

import type { StoreKeeping } from '#model/messages/store-figures.ts'
import { plainSeconds } from '#model/words/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'
import { outageWords } from './compare-outages.ts'

const figure = new Intl.NumberFormat('zh')
const number = (value: number) => figure.format(value < 100 ? value : Math.round(value))

/** Short names of locks for table rows, keyed by the locks' folders. */
const shortNames: Readonly<Record<string, string>> = {
  pubsub: '有过期时间的键',
  fenced: '键，带令牌',
  redlock: '五台上的 Redlock',
  'unique-row-expiring': '唯一行',
  'for-update': 'FOR UPDATE',
  'sequential-fenced': '排队的位置，带令牌',
  'lease-fenced': '带租约的键，带令牌',
}

const keeping: Record<StoreKeeping, string> = {
  memory: '在课里，它从内存回答，没有文件。',
  disk: '在课里，提交落盘之后它才回答。',
  'disk-later': '在课里，它写文件，但不等落盘。',
}

export const compareWords: Dictionary['compare'] = {
  title: '同一把锁，各种存储',
  about: '文章用文字比较 Redis、数据库和 ZooKeeper。这里是数字，测的就是课里的锁。',
  measured: (date) => `测于 ${date.toLocaleDateString('zh', { dateStyle: 'long', timeZone: 'UTC' })}`,
  machine: ({ processor, cores, memoryGb, system, node, load }) => [
    processor,
    `${cores} 核，${memoryGb} GB`,
    system,
    `Node ${node.replace(/^v/, '')}`,
    `开始前的负载 ${load}`,
  ],
  locks: '这些锁',
  nameOf: ({ lock, title }) => shortNames[lock] ?? title,
  keeping,
  waiting: { notified: '等待者会得到通知。', asks: (ms) => `等待者每 ${ms} ms 再问一次。` },
  versions: ({ store }) => `${store.name} ${store.version}`,
  sections: {
    performance: {
      title: '性能',
      articles: 'Redis 第一，ZooKeeper 第二，数据库最后。',
      by: '比每秒授予次数，每次都落盘',
    },
    reliability: {
      title: '可靠性',
      articles: 'ZooKeeper 第一，Redis 第二，数据库最后。',
      by: '比最好的那把锁经得起什么：长停顿、带文件重启',
    },
    complexity: {
      title: '复杂度',
      articles: '数据库最简单，ZooKeeper 最难。',
      by: '比最短的那把锁有几行代码',
    },
  },
  articles: '文章说',
  weMeasured: '我们测的',
  bars: {
    'pairs-synced': {
      title: '每秒授予次数，每次都落盘',
      about: '一个进程拿锁、放锁。每次改动都先落盘，再回答。',
      unit: '/s',
    },
    'pairs-unsynced': {
      title: '每秒授予次数，不等落盘',
      about: '同一个进程。机器一断电，回答过的也可能丢。',
      unit: '/s',
    },
    trips: {
      title: '每次授予的往返次数',
      about: '进程要等几次回答，放锁也算。',
      unit: '',
    },
    handover: { title: '交接', about: '从持有者做完，到等待者拿到锁。', unit: 'ms' },
    crash: { title: '崩溃之后', about: '持有者死了。下一个多久才拿到锁？', unit: 'ms' },
    lines: { title: '代码行数', about: '只算锁和它的脚本，不算注释。', unit: '' },
    memory: { title: '内存', about: '它的所有服务器加起来，里面什么都没存。', unit: 'MB' },
    start: { title: '冷启动', about: '从什么都没有，到服务器能用。', unit: 'ms' },
  },
  verdicts: {
    pause: {
      title: '长停顿',
      about: (pauseMs, leaseMs) => `租期 ${plainSeconds(leaseMs)}，持有者停顿 ${plainSeconds(pauseMs)}，然后写入。`,
    },
    restart: {
      title: '带文件重启',
      about: '锁还被持有时，进程被杀，再启动。',
    },
    'restart-without-file': {
      title: '不带文件重启',
      about: '一样，只是存储全在内存里。',
    },
  },
  paused: {
    waited: (ms) => `别的进程等了 ${plainSeconds(Math.round(ms / 100) * 100)}，谁也没插进来。`,
    refused: '两个进程都以为自己持有锁；迟到的写入被拒绝。',
    lost: '两个进程都以为自己持有锁；丢了一笔销售。',
    unknown: '这次运行说明不了什么。',
  },
  restarted: {
    held: '它记得锁在谁手里。',
    oneOfFive: '五台里一台忘了，其余的记得。',
    violated: '它忘了，把锁给了两次。',
    unknown: '这次运行说明不了什么。',
    untried: '这里没有试。',
    hasFile: '它总有文件。',
  },
  operations: (operations) => `${operations} 个操作`,
  warm: (ms) => `热启动：${ms} ms`,
  servers: (servers) => `${servers} 台服务器`,
  none: (id) => (id === 'pairs-synced' ? '从不落盘' : '没有测'),
  best: '最好',
  number,
  withUnit: (value, unit) => `${number(value)} ${unit}`.trimEnd(),
  bore: (held, tried) => `${tried} 项里经住 ${held} 项`,
  watch: (lesson) => `看这一课：${lesson}`,
  watchUnknown: '去课里看',
  outages: outageWords,
  common: {
    title: '哪种存储都做不到的事',
    text: '锁过了期，进程还以为自己持有，哪种存储都拦不住。有了令牌，库存就能拒绝它，令牌来自哪种存储都行。',
    link: '一次停顿，三种存储',
  },
  method: {
    title: '怎么测的',
    points: (ms, hasOutages) => [
      '一台机器，走回环地址：真实的网络会让每次往返更久。',
      hasOutages
        ? '每种存储一台服务器，Redlock 五台。有副本的在“服务器死了”里。'
        : '每种存储一台服务器，Redlock 五台。没有测副本。',
      '落盘指：Redis appendfsync always，MariaDB 每次提交都刷盘，ZooKeeper forceSync，etcd fsync。',
      '不等落盘时，除了 Redis 也都写文件：MariaDB 用设置 2。',
      `得不到放锁通知的，每 ${ms} ms 再问一次。`,
      '交接、崩溃和停顿，用的是和课里一样的服务器。',
      'FOR UPDATE 不改任何行：它什么都不落盘，一重启就忘。',
      'etcd 走的是 JSON 接口，比 gRPC 慢。',
    ],
    yours: '在你的机器上重新测：',
    command: 'npm run bench -- --only stores',
  },
  missing: (folder, why) => `没有测 ${folder}：${why}`,
  table: { title: '全部数字', lock: '锁', caption: '所有锁的全部数字' },
}

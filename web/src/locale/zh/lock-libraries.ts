import type { Dictionary } from '../shape/dictionary.ts'
import { grouped } from './explorer/goals.ts'
import { documentation } from './library-documentation.ts'

export const lockLibrariesWords: Dictionary['lock-libraries'] = {
  title: '真实的锁库',
  about:
    '每个库都按发布的原样来用，跑在真正的 Redis 上。课里的锁遇到什么故障，它也遇到什么。一个记号，就是对一次录像的判定。',
  caveat:
    '叉号不是指责。点它看发生了什么，再看下面：这个库承诺了什么。从 2026 年 11 月 27 日起，两次跑出同样的结果才打叉。空着的没有跑过。',
  mark: {
    held: '这次什么都没破坏',
    violated: '有性质被破坏',
    'held-but': '破坏了一些，但同类的锁在这里都会这样',
    idle: '什么也没测到',
    'not-tried': '没法试',
    unfit: '不适用：需要的操作或节点，这把锁没有',
  },
  lessons: '在每一课里',
  lesson: '课',
  faults: '每个操作遇上一次故障',
  faultsAbout: '一次故障，落在进程 A 的一个操作上。停顿或延迟都持续两个租期。',
  orders: {
    title: '所有顺序',
    about:
      '两个进程各自拿锁、卖出一件、释放锁，命令的先后顺序全都试到。租约在持有者手里到期时，凡是带租约的锁都会放进两个，丢一笔销售。要比的是别的性质。',
    question: ({ leaseEnds, crashes }) =>
      ['什么都不发生', '一次租约到期', '一次崩溃', '一次租约到期，一次崩溃'][leaseEnds + 2 * crashes] ?? '',
    nodes: (lock, nodes) => (nodes === 1 ? lock : `${lock}，${nodes} 个节点`),
    all: (orders) => `共有 ${grouped(orders)} 种顺序，全都试过。`,
    some: (orders) => `至少有 ${grouped(orders)} 种顺序，没有全部试完。`,
    smallest: '其中最短的：',
    confirmed: (heldBack) =>
      heldBack ? '真跑时也出了错：这个库的续期被压住了，就像停顿时那样。' : '真跑时也出了错，租约是真的到期。',
    unconfirmed: (ownClock) => (ownClock ? '真跑时不会发生：这把锁会看自己的时钟。' : '真跑时没有见到。'),
  },
  lock: '锁',
  fault: {
    pause: '停顿',
    'crash before': '之前崩溃',
    'crash after': '之后崩溃',
    'lose-request': '请求丢失',
    'lose-reply': '回答丢失',
    'delay-request': '请求迟到',
    'delay-reply': '回答迟到',
    cancel: '中途取消',
    evict: '键被淘汰',
    flush: '键全没了',
  },
  at: (operation) => `在 ${operation} 时`,
  cell: (lock, what, mark) => `${lock}，${what}：${mark}`,
  beyond: '这些也被破坏了，同类的锁都会这样：',
  on: (day) => `录于 ${day}`,
  day: (day) => new Date(day).toLocaleDateString('zh', { dateStyle: 'medium', timeZone: 'UTC' }),
  openRecording: '打开录像',
  recordingElsewhere: '这里没有它的录像。克隆的仓库里有：',
  openLesson: '打开这一课',
  again: '在克隆的仓库里再跑一次：',
  copy: '复制命令',
  libraries: '这些库',
  version: (version, language) => `${version}，${language}`,
  says: '它的文档',
  promises: '承诺',
  promisesNot: '不承诺',
  source: '来源',
  notPlayed: '还没有跑过。',
  documented: (english) => documentation[english] ?? english,
}

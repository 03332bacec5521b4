import { namesListed } from '#model/words/zh/figures.ts'
import { unexplorable } from '#model/words/zh/unexplorable.ts'
import type { Dictionary } from '../shape/dictionary.ts'
import { boardWords } from './explorer/board.ts'
import { gameWords } from './explorer/game.ts'
import { grouped, orders } from './explorer/goals.ts'
import { mapWords } from './explorer/map.ts'
import { stepWords } from './explorer/steps.ts'

interface Mishaps {
  leaseEnds: number
  crashes: number
  lateReplies: number
  restarts: number
}

interface Budget extends Mishaps {
  clients: number
  /** Whether some lock has a delayed restart. If so, a dead node stays away until every lease that it may have granted is over. */
  hasDelayed: boolean
}

const atMost = (most: number, what: string) => (most === 0 ? [] : [`最多 ${most} ${what}`])
const mishaps = ({ leaseEnds, crashes, lateReplies, restarts }: Mishaps) =>
  [
    ...atMost(leaseEnds, '次租约提前到期'),
    ...atMost(crashes, '次崩溃'),
    ...atMost(lateReplies, '个回答迟到'),
    ...atMost(restarts, '次节点重启'),
  ].join('、')

/** Explains delayed restarts, and how readers can compare them with immediate restarts. */
const delays = ({ leaseEnds, restarts, hasDelayed }: Budget) => {
  if (!hasDelayed || restarts === 0) return []
  const here =
    leaseEnds === 0
      ? '这里没有租约到期，所以它不会回来。'
      : '租约提前到期，光这一条就能弄坏两把锁。要比较两种重启，就别让租约提前到期。'
  return ['延迟重启：节点死后，等它给出的租约都到期才回来。', here]
}

const times = ['从不', '一次', '两次']

export const explorerWords: Dictionary['explorer'] = {
  title: '所有顺序',
  toLesson: '回到这一课',
  lead: (workers) =>
    `${namesListed(['A', 'B', 'C', 'D'].slice(0, workers))} 各卖一个。现场运行一次，只碰上其中一种顺序。这里是全部顺序。`,
  smaller: ({ hasQuorum, dies }) =>
    [
      hasQuorum ? '这里的 Redlock 只有三台服务器，两台就是多数派。五台的顺序太多，试不完。' : '',
      dies ? '这张地图里没有主节点死掉。' : '',
    ].join(''),
  mishaps,
  about: (budget) =>
    [
      '每个进程拿锁、读库存、写入减一后的数，再放锁。',
      mishaps(budget) === '' ? '' : `中间可能出现：${mishaps(budget)}。`,
      ...delays(budget),
    ].join(''),
  keptOnly: '这些地图是随页面带来的。想自己设定可能发生的事，就在自己的机器上用 npm start 启动 Lockstep。',
  noServer: '这个页面需要一台能运行锁的服务器。',
  noServerHint: '用 npm start 启动一台，再在那里打开同样的地址。',
  failed: '探索失败了。',
  retry: '再试一次',
  grouped,
  orders,
  outcome: mapWords.outcome,
  question: {
    title: '设定可能发生的事',
    label: '可能发生的事',
    clients: '进程',
    leaseEnds: '租约可能提前到期',
    crashes: '进程可能崩溃',
    lateReplies: '回答可能迟到',
    restarts: '服务器可能重启，数据全丢',
    value: (figure, value) => (figure === 'clients' ? String(value) : (times[value] ?? String(value))),
    more: (figure, value) =>
      ({
        clients: '三个进程',
        leaseEnds: value === 1 ? '租约提前到期一次' : '租约到期两次',
        crashes: '一次崩溃',
        lateReplies: '一个回答迟到',
        restarts: '一次重启',
      })[figure],
    stock: '库存',
    stocks: {
      lesson: '和课里一样',
      plain: '什么写入都接受',
      writes: '拒绝旧令牌',
      reads: '读的时候也登记令牌',
    },
    goal: '红色表示',
  },
  map: mapWords,
  step: stepWords,
  board: boardWords,
  game: gameWords,
  unexplorable,
}

import type { Dictionary } from '../../shape/dictionary.ts'
import { goals, kept, meanings, orders, outcomes } from './goals.ts'

/** Lists rules that only some levels have. */
const extras = ({ lateReplies, ticks }: { lateReplies: number; ticks: number }) => [
  ...(lateReplies > 0 ? ['可以有一个回答迟到或丢失。'] : []),
  ...(ticks > 0 ? ['定时器可以响一次。'] : []),
]

/** Removes the period from a lock's heading, so that more text can follow. */
const untold = (lock: string) => lock.replace(/[.。]$/, '')

const steps = (count: number) => `${count} 步`

export const gameWords: Dictionary['explorer']['game'] = {
  title: '弄坏它',
  toLevel: '弄坏这把锁',
  toMap: '这把锁的所有顺序',
  lead: '谁走下一步由你定。想办法让锁失灵。',
  play: '开始',
  rulesTitle: '规则',
  rulesOfAll: [
    '两个进程 A 和 B，各卖一个。每一关换一把锁。',
    '由你选谁走下一步，直到锁失灵。',
    '允许：一次崩溃。有租约的话，租约可以到期。',
    '有多台服务器时，不会崩溃，租约也不到期，只可能丢一个回答。',
    '有些锁弄不坏。先把一种顺序走到头，再说它弄不坏。',
    '用提示、答错、多走步，都要扣星。',
  ],
  levels: '所有关卡',
  how: 'A 和 B 各卖一个。谁走下一步由你选。',
  titled: (goal, lock) => `${untold(lock)}：${goals[goal]}。`,
  listed: (goal, lock, shared) => (shared ? `${untold(lock)}：${goals[goal]}` : lock),
  heading: (lock) => `弄坏它：${lock}`,
  rules: (budget, lockless = false) =>
    [
      budget.leaseEnds === 0
        ? '三个节点给锁，两个就是多数派。'
        : lockless
          ? '允许：一次崩溃。'
          : '允许：一次崩溃。有租约的话，租约可以到期。',
      ...extras(budget),
    ].join(''),
  extras: (budget) => extras(budget).join(''),
  stars: (count) => `三颗星得了 ${count} 颗`,
  level: (place) => `第 ${place} 关`,
  first: '从这里开始',
  nextUp: '接下来',
  next: '下一关',
  exercise: (title) => `练习：${title}`,
  all: '所有关卡',
  again: '再玩一次',
  goals,
  meanings,
  hint: '提示（扣一颗星）',
  hinted: (step) => `试试这一步：${step}。`,
  hintNone: '从这里走不成了。撤销，或者给出回答。',
  cannot: '它弄不坏',
  wrongClaim: '它弄得坏。再看看。',
  costsStar: '扣一颗星。',
  unsure: '没有人知道。这把锁的顺序太多，没有全部看完。',
  won: (count, par) => `用 ${steps(count)}弄坏了。最短的走法是 ${steps(par)}。`,
  untried: '只得一颗星：你没有把任何一种顺序走到头。',
  wonClaim: '答对了：没有一种顺序做得到。',
  otherRules: (others) => `有些顺序还会违反别的规则：${others.map((one) => outcomes[one]).join('；')}。`,
  proved: (goal, total) => `${orders(total)}里，${kept[goal]}`,
  why: {
    exclusion: {
      lease: '持有者还在干活，租约就到期了，谁也没有告诉它。',
      lockless: '这里没有锁：第二个进程想进就进。',
      other: '锁对两个进程都说了“行”。',
    },
    'no-lost-update': '两个进程读到同样的库存，后写的盖掉了先写的。',
    'owner-only': {
      by: (client, { command, holder }) => `锁还在 ${holder} 手里，${client} 的 ${command} 就改了或删了它。`,
      other: '一个进程改了或删了锁，而那一刻它并不是持有者。',
    },
    'no-immortal-lock': {
      crashed: (client) => `${client} 已经崩溃。它留下的键两个租期之内不结束。`,
      other: '锁一直被占着，再没有谁会来放锁。',
    },
    'no-leak': {
      taken: '一个进程做完了，锁却还占着，要到租约结束。',
      forGood: '一个进程做完了，键却永远留着：它不会过期。',
    },
    fencing: '令牌看不出谁来得晚，旧持有者也可能写进去。',
    progress: {
      several: '票分完了，谁也没凑出多数派。重试也可能还是这样。',
      one: '剩下的每一步都不能让它拿到锁。',
    },
  },
  solved: (count) => (count === 0 ? '已证明' : steps(count)),
  steps,
  soFar: (count) => `已走 ${steps(count)}`,
}

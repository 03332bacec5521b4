import type { Goal } from '#model/messages/level.ts'
import { namesListed, tenthsOfPercent } from '#model/words/zh/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { grouped, orders, outcomes } from './goals.ts'

const inPercent = (count: string, total: string) => {
  const tenths = tenthsOfPercent(count, total)
  return tenths === 0 ? '不到 0.1%' : `${tenths / 10}%`
}

/** Returns the beginning of a sentence, which `goesWrong` completes. */
const figure = (count: string, total: string) => {
  if (total === '1') return count === '0' ? '唯一的顺序也没有' : '唯一的顺序'
  if (count === '0') return `${orders(total)}，没有一种`
  return count === total ? `全部 ${orders(total)}` : `${orders(total)}里有 ${grouped(count)} 种`
}
const goesWrong = (count: string, goal: Goal) =>
  count === '0' ? `出这种错：${outcomes[goal]}。` : `出错：${outcomes[goal]}。`

export const mapWords: Dictionary['explorer']['map'] = {
  label: '所有顺序',
  growing: (states, steps) =>
    `真正的 Redis 正一步步试遍所有顺序。已试到第 ${steps} 步，见到 ${grouped(states)} 种局面…`,
  inLine: (place) => (place === null ? '锁要一把一把地试，这把正在等…' : `锁要一把一把地试，这把排在第 ${place} 位…`),
  waiting: '排队中…',
  figure,
  goesWrong,
  headline: (count, total, goal) => `${figure(count, total)}${goesWrong(count, goal)}`,
  widened: (count, total) =>
    `红格画宽了：实际是 ${orders(total)}里的 ${grouped(count)} 种，${inPercent(count, total)}。`,
  counted: '怎么数的',
  complete: (schedules, states, ms) =>
    `全部试遍：${orders(schedules)}，经过 ${grouped(states)} 种不同的局面（状态）。每种局面都由真正的 Redis 试过，用了 ${grouped(ms)} ms。`,
  cut: (states) => `试到 ${grouped(states)} 种局面就停了：顺序不止这些。`,
  leftOpen: (caveat, mishaps) =>
    [
      '课里的修法管用。',
      mishaps === '' ? '这里还可能出别的事。' : `这里还可能出现：${mishaps}。`,
      ...(caveat === undefined ? [] : [`还没解决：${caveat}`]),
    ].join(''),
  model: (late) =>
    late
      ? '一次操作连同回答算一步；回答迟到，就另算一步。租约到期也算一步。'
      : '一次操作连同回答算一步；租约到期也算一步。',
  noProbability: '种数不等于概率：每种顺序多常出现，这里看不出。',
  threw: ({ schedules, client, message }, total) =>
    `${figure(schedules, total)}，代码会抛出异常。${client} 说：“${message}”。`,
  refused: (clients) => ({
    figure: `${namesListed(clients)} 永远拿不到锁。`,
    says: '哪种顺序都一样。总拒绝一个进程的锁，弄坏不了多少。',
  }),
  /** Instead of `nobody`, if the store refuses a command of the lock. */
  commandRefused: { figure: '哪种顺序都没人拿到锁。', says: 'Redis 拒绝了代码里的一条命令。' },
  nobody: { figure: '哪种顺序都没人拿到锁。', says: '谁都拒绝的锁，当然什么都不会弄坏。' },
  open: '未定：',
  notFound: (goal) => `还没找到出错的顺序（${outcomes[goal]}）。`,
  steps: (count) => `${count} 步`,
  enough: (goal) => `就能出错：${outcomes[goal]}。`,
  bounds: (workers, mishaps) =>
    `${workers} 个进程。${mishaps === '' ? '不注入故障，只有顺序不同' : `可能发生：${mishaps}`}。`,
  lastStep: (step) => `最后一步出了错：${step}。`,
  shortest: '故障最少、步数也最少的一种。点其中一步：',
  fromBeginning: '走完头几步就已经错了。',
  shortestTap: '故障最少、步数也最少的一种。点其中一步：',
  noWay: '所有顺序都试过了。',
  failsInLesson: '课里这把锁出了错，这里却没有一种顺序出错。允许更多故障再试，或者去看那一课。',
  tryWith: '再加上这些试试：',
  notExplorable: '这把锁没法探索。',
  legend: {
    title: '颜色的意思',
    rows: '往下一行：多走一步',
    width: '格子越宽：顺序越多',
    go: (client) => `${client} 走一步`,
    letter: '只有字母：格子太窄。指着它看说明。',
    letterTap: '只有字母：格子太窄。点它看说明。',
    fault: (what) => what.join('，或'),
    expire: '租约到期',
    crash: '进程崩溃',
    restart: '服务器重启或死掉',
    coming: '从这里往后还可能出错',
    wrong: '已经出错，改不回来',
    over: (goal) => `都做完了，没出这种错：${outcomes[goal]}`,
  },
  belowRed: (steps) => `图只画到第 ${steps} 步。红格下面，有些顺序后来会出错。`,
  clickRed: '点一个红格，看哪一步出的错。',
  tapRed: '点一个红格，看哪一步出的错。',
  clickAny: '没有红格。点任意一格，看它怎么走到那里。',
  tapAny: '没有红格。点任意一格，看它怎么走到那里。',
  unmarked: '单独一种顺序看不出错在哪里，所以没有红格。照上面的几步走就会遇到。',
  keys: '方向键在格子间移动，Enter 打开。',
  step: (place, step) => `第 ${place} 步：${step}。`,
  before: (steps) => (steps.length === 0 ? '' : `之前：${steps.join('，')}。`),
  share: (percent) => `从这里往后，${percent} 的顺序出错。`,
  lost: '就在这里出错。',
  safe: (goal) => `从这里往后，没有一种顺序出这种错：${outcomes[goal]}。`,
  outcome: (goal) => outcomes[goal],
}

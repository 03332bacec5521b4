import type { Moment } from '#scenarios/lesson.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

type Words = Dictionary['theatre/whatif']

const turn = (n: number) => (n > 1 ? `第 ${n} 次` : '')

/** Joins Chinese with another text. Adds a space if that text begins with a Latin letter or a digit. */
const after = (han: string, text: string) => (han !== '' && /^[\w]/.test(text) ? `${han} ${text}` : `${han}${text}`)

const ownSteps: Readonly<Record<string, string>> = {
  enter: '进入临界区',
  leave: '离开临界区',
  work: '干活',
  fork: 'fork ',
  read: '读取',
  write: '写入',
  begin: '开始事务',
  commit: '提交',
  find: '查找那一行',
  insert: '插入那一行',
  update: '更新那一行',
  take: '取消息',
  due: '任务到点',
  run: '运行任务',
}

const doneBy: Readonly<Partial<Record<Moment['on'], (client: string, turn: string) => string>>> = {
  'client-started': (client, turn) => `${client} ${turn}开始`,
  'client-waiting': (client, turn) => `${client} ${turn}等待`,
  'client-acquired': (client, turn) => `${client} ${turn}拿到锁`,
  'client-left': (client, turn) => `${client} ${turn}离开`,
  'client-released': (client, turn) => `${client} ${turn}放完锁`,
  'client-refused': (client, turn) => `${client} ${turn}放弃`,
  'client-crashed': (client, turn) => `${client} ${turn}崩溃`,
  'client-finished': (client, turn) => `${client} ${turn}结束`,
  'client-working': (client, turn) => `${client} ${turn}干活`,
  'resource-read': (client, turn) => `${client} ${turn}读完`,
  'resource-write': (client, turn) => `${client} ${turn}写完`,
  'key-expired': (_, turn) => `租约${turn}到期`,
}

const commandOf = (action: string) => (action.includes('.') ? action : action.toUpperCase())

/** Describes when a fault starts, for example `SET 之前`, `第 2 次写入之前`, or `A 拿到锁时`. */
export const placeText: Words['placeText'] = ({ on, action = '', client = '', occurrence = 1 }) => {
  const time = turn(occurrence)
  if (on === 'client-about-to') {
    // A client works in several parts, so a later part is not a repetition.
    if (action.toLowerCase() === 'work' && occurrence > 1) return `干第 ${occurrence} 段活之前`
    const own = ownSteps[action.toLowerCase()]
    return `${after(time, own ?? `${commandOf(action)} `)}之前`
  }
  if (on === 'command-executed') return `${after(time, commandOf(action))} 的回答到来之前`
  if (on === 'resource-read') return time === '' ? '刚读完' : `${time}读完时`
  if (on === 'resource-write') return time === '' ? '刚写完' : `${time}写完时`
  const did = doneBy[on]
  return did === undefined ? '这一课原来的时刻' : `${did(client, time)}时`
}

const neverDid: Readonly<Record<string, string>> = {
  enter: '拿到锁',
  leave: '离开临界区',
  work: '干活',
  fork: 'fork',
  read: '读取',
  write: '写入',
  begin: '开始事务',
  commit: '提交',
  find: '查找那一行',
  insert: '插入那一行',
  update: '更新那一行',
  take: '取消息',
  due: '等到任务到点',
  run: '运行任务',
}

/** Completes a sentence that starts with “没有”, for example with `写入` or `第 2 次发出 SET`. */
export const neverText: Words['neverText'] = ({ on, action = '', occurrence = 1 }) => {
  const own = on === 'resource-read' ? 'read' : on === 'resource-write' ? 'write' : action.toLowerCase()
  if (own === '') return '走到那一刻'
  return after(turn(occurrence), neverDid[own] ?? `发出 ${commandOf(action)}`)
}

/** Describes when a fault ends, for example `持续到 B 读完`. */
export const endText: Words['endText'] = ({ on, client = '', occurrence = 1 }) => {
  const did = doneBy[on]
  return did === undefined ? '持续到这一课原来的终点' : after('持续到', did(client, turn(occurrence)))
}

/** Describes how long a fault lasts, for example `持续 1 s`. */
export const lastingText: Words['lastingText'] = (ms) => `持续 ${ms / 1000} s`

export const whatIfWords: Words['whatIfWords'] = {
  label: '如果……会怎样？',
  invite: {
    pause: '把停顿拖到别的时刻。拖它的右边，可以变长或变短。',
    crash: '把崩溃拖到别的时刻。',
  },
  grip: (fault) => `移动：${fault}`,
  edge: (fault) => `多久：${fault}`,
  gripHint: '方向键移动。Enter 真的运行。Esc 放回原处。',
  gripTitle: {
    pause: '如果……会怎样？把停顿拖到别的时刻',
    crash: '如果……会怎样？把崩溃拖到别的时刻',
  },
  edgeTitle: '如果……会怎样？拖动，让停顿变长或变短',
  letGo: '松开就真的运行',
  unmoved: '这次运行就在这里：不会有变化',
  press: 'Enter 真的运行。Esc 放回原处。',
  missed: (client, never, crash) =>
    `这次运行里，${client} ${after('没有', never)}，所以${crash ? '崩溃' : '停顿'}没有发生。`,
  tooLate: (client, end) => `停顿本该${end}。但 ${client} 走到那里之前，这已经发生了。所以 ${client} 没有停顿。`,
  nowhere: '这把锁没有这样的时刻，所以它的运行没有变。',
  toOther: { earlier: '回到之前的运行', later: '去看之后的运行' },
  ghost: { earlier: '淡色长条：之前的运行。', later: '淡色长条：之后的运行。' },
}

export const stripWords: Words['stripWords'] = {
  tryAll: (fault, isOnly) => `换别的时刻运行${isOnly ? '' : `：${fault}`}`,
  title: (fault, asked) => `${fault}，换个时机：${asked}`,
  progress: (done, all) => `运行了 ${done}/${all}`,
  broken: (property, broken, tried) => `${property}：${tried} 次中 ${broken} 次`,
  columns: (client, crash) => ({
    at: `${client} 何时${crash ? '崩溃' : '停顿'}（左早右晚）`,
    endAt: '持续多久（左短右长）',
  }),
  outcomes: {
    waiting: '还没试',
    running: '正在运行',
    unknown: '没有判定',
    missed: '故障没有发生',
    nowhere: '这把锁没有这样的时刻，什么也没移动',
    failed: '没能运行',
  },
  hint: '点方格打开那次运行。这里只统计这一条性质。',
  legend: '方块的意思',
  stop: '停止',
  goOn: '继续',
  close: '关闭',
}

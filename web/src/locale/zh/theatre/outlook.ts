import { afterHan } from '#model/words/zh/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { goals, grouped } from '../explorer/goals.ts'

type OutlookWords = Dictionary['theatre/outlook']

const figure = (broken: string, all: string) => {
  if (all === '1') return '只剩的一种顺序'
  if (broken === '0') return `${grouped(all)} 种顺序`
  return broken === all ? `全部 ${grouped(all)} 种顺序` : `${grouped(all)} 种顺序中的 ${grouped(broken)} 种`
}
/** Returns the auxiliary verb, preceded by “都” if there are several orders and all have the same outcome. */
const will = (broken: string, all: string) =>
  `${all !== '1' && (broken === '0' || broken === all) ? '都' : ''}${broken === '0' ? '不会' : '会'}`

const says: OutlookWords['says'] = (goal, broken, all) => [
  '从这里起，',
  { figure: figure(broken, all) },
  `${will(broken, all)}${goals[goal]}。`,
]
const spoken = (parts: ReturnType<OutlookWords['says']>) =>
  parts.map((part) => (typeof part === 'string' ? part : part.figure)).join('')

const named = (step: string) => {
  const client = step.replace(/[^A-D]/g, '')
  if (step === '~') return '租约到期'
  if (step.startsWith('!')) return `${client} 崩溃`
  if (step.endsWith('?')) return `给 ${client} 的回答丢了`
  return `${client} 走一步`
}

const said = ({ client, kind, action, number }: Parameters<OutlookWords['lost']>[0]) => {
  const what = {
    action: action === 'read' ? `${client} 读取` : action === 'write' ? `${client} 写入` : `${client} 执行 ${action}`,
    answer: `${client} 收到回答`,
    'lost-answer': `给 ${client} 的回答丢失`,
    crash: `${client} 崩溃`,
    'lease-end': '租约到期',
  }[kind]
  return number === null ? what : `${what}（图中 ${number}）`
}

/** Joins a moment with Chinese. Adds a space if the moment ends with a Latin letter. */
const spacedBefore = (moment: string, text: string) => `${moment}${/\w$/.test(moment) ? ' ' : ''}${text}`
const since = (moment: string, text: string) => `从${afterHan(spacedBefore(moment, text))}`

export const outlookWords: OutlookWords = {
  button: '从这里起的顺序',
  labelOf: (lock) => `${lock}：从每一步起，还会发生什么`,
  about: '数的是这一刻之后所有可能的顺序。其中每个进程只试一次，不做别的。顺序所占的比例不是概率。',
  says,
  legend: (steps) =>
    `${['•：开头', ...steps.map((step) => `${step}：${named(step)}`)].join('，')}。柱子越高，出错的顺序越多。`,
  lost: (moment) => since(said(moment), '起就来不及了。在那之前还救得回来。'),
  saved: (moment) => since(said(moment), '起脱离危险。'),
  start: '•',
  step: (moment, goal, broken, all) =>
    `${moment === null ? '开头' : spacedBefore(said(moment), '之后')}：${spoken(says(goal, broken, all))}点这里打开棋盘。`,
}

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

export const outlookWords: OutlookWords = {
  button: '从这里起的顺序',
  labelOf: (lock) => `${lock}：从每一步起，还会发生什么`,
  about: '数的是这一刻之后所有可能的顺序。其中每个进程只试一次，不做别的。顺序所占的比例不是概率。',
  says,
  legend: (steps) =>
    `${['•：开头', ...steps.map((step) => `${step}：${named(step)}`)].join('，')}。柱子越高，出错的顺序越多。`,
  lost: (at, step) =>
    `从第 ${at} 步（${named(step)}）起就来不及了。${at > 1 ? `到第 ${at - 1} 步为止还救得回来。` : ''}`,
  saved: (at, step) => `从第 ${at} 步（${named(step)}）起脱离危险。`,
  start: '•',
  step: (at, step, goal, broken, all) =>
    `${step === undefined ? '开头' : `第 ${at} 步（${named(step)}）之后`}：${spoken(says(goal, broken, all))}点这里打开棋盘。`,
}

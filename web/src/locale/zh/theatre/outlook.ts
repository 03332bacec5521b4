import type { Dictionary } from '../../shape/dictionary.ts'
import { grouped, outcomes } from '../explorer/goals.ts'

const figure = (broken: string, all: string) => {
  if (all === '1') return '只剩的一种顺序'
  if (broken === '0') return `${grouped(all)} 种顺序`
  return broken === all ? `全部 ${grouped(all)} 种顺序` : `${grouped(all)} 种顺序中的 ${grouped(broken)} 种`
}

const named = (step: string) => {
  const client = step.replace(/[^A-D]/g, '')
  if (step === '~') return '租约到期'
  if (step.startsWith('!')) return `${client} 崩溃`
  if (step.endsWith('?')) return `给 ${client} 的回答丢了`
  return `${client} 走一步`
}

/** Completes a figure; “都” where there are several, and they agree. */
const goes = (broken: string, all: string) => {
  if (all === '1') return broken === '0' ? '不会出错' : '会出错'
  if (broken === '0') return '都不会出错'
  return broken === all ? '都会出错' : '会出错'
}

export const outlookWords: Dictionary['theatre/outlook'] = {
  button: '还会出错的顺序',
  labelOf: (lock) => `${lock}：从每一步起，还会发生什么`,
  about: '数的是这一刻之后所有可能的顺序。其中每个进程只试一次，不做别的。顺序所占的比例不是概率。',
  says: (goal, broken, all) => [
    '从这里起',
    { figure: figure(broken, all) },
    broken === '0' ? `${goes(broken, all)}（${outcomes[goal]}）。` : `${goes(broken, all)}：${outcomes[goal]}。`,
  ],
  lost: (at, step) =>
    `从第 ${at} 步（${named(step)}）起就来不及了。${at > 1 ? `到第 ${at - 1} 步为止还救得回来。` : ''}`,
  saved: (at, step) => `从第 ${at} 步（${named(step)}）起脱离危险。`,
  start: '•',
  step: (at, step, broken, all) =>
    `${step === undefined ? '开头' : `第 ${at} 步（${named(step)}）之后`}：${figure(broken, all)}${goes(broken, all)}。点这里打开棋盘。`,
}

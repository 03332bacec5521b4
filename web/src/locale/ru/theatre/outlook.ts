import type { Dictionary } from '../../shape/dictionary.ts'
import { formOf, grouped, ofOrders, orders, outcomes } from '../explorer/goals.ts'

const figure = (broken: string, all: string) => {
  if (all === '1') return 'Единственный оставшийся порядок'
  if (broken === all) return `Все ${orders(all)}`
  return broken === '0' ? `Ни один из ${ofOrders(all)}` : `${grouped(broken)} из ${ofOrders(all)}`
}

const breaks = (broken: string, all: string) => {
  if (broken === '0') return 'не ломается'
  if (broken === all) return all === '1' ? 'ломается' : 'ломаются'
  return formOf(broken, 'ломается', 'ломаются', 'ломаются')
}

const named = (step: string) => {
  const client = step.replace(/[^A-D]/g, '')
  if (step === '~') return 'аренда кончается'
  if (step.startsWith('!')) return `${client} падает`
  if (step.endsWith('?')) return `ответ для ${client} теряется`
  return `шаг ${client}`
}

export const outlookWords: Dictionary['theatre/outlook'] = {
  button: 'Какие порядки ещё ломаются',
  labelOf: (lock: string) => `${lock}: что ещё может случиться с каждого шага`,
  about:
    'Посчитаны все порядки, возможные после этого момента. В них каждый воркер пробует один раз и больше ничего не делает. Доля порядков — не вероятность.',
  says: (goal, broken, all) => [
    { figure: figure(broken, all) },
    broken === '0'
      ? ` отсюда так не ломается: ${outcomes[goal]}.`
      : ` отсюда ${breaks(broken, all)}: ${outcomes[goal]}.`,
  ],
  lost: (at: number, step: string) =>
    `С шага ${at} (${named(step)}) уже поздно.${at > 1 ? ` До шага ${at - 1} включительно ещё можно спасти.` : ''}`,
  saved: (at: number, step: string) => `С шага ${at} (${named(step)}) опасности нет.`,
  start: '•',
  step: (at: number, step: string | undefined, broken: string, all: string) =>
    `${step === undefined ? 'В начале' : `После шага ${at} (${named(step)})`}: ${figure(broken, all).toLowerCase()} ${breaks(broken, all)}. Открыть доску здесь.`,
}

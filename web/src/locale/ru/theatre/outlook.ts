import type { Dictionary } from '../../shape/dictionary.ts'
import { averted, formOf, grouped, ofOrders, orders, outcomes } from '../explorer/goals.ts'

/** `сбой в 2 из 4 порядков` */
const failing = (broken: string, all: string) => {
  if (broken === '0') return all === '1' ? 'в единственном порядке сбоя нет' : `сбоя нет ни в одном из ${ofOrders(all)}`
  if (broken !== all) return `сбой в ${grouped(broken)} из ${ofOrders(all)}`
  return all === '1' ? 'сбой в единственном порядке' : `сбой в каждом из ${ofOrders(all)}`
}

const where = (broken: string, all: string) => {
  if (all === '1') return 'в нём'
  if (broken === '0') return 'ни в одном'
  return broken === all ? 'во всех' : `в ${grouped(broken)} из них`
}

const named = (step: string) => {
  const client = step.replace(/[^A-D]/g, '')
  if (step === '~') return 'аренда кончается'
  if (step.startsWith('!')) return `${client} падает`
  if (step.endsWith('?')) return `ответ для ${client} теряется`
  return `шаг ${client}`
}

export const outlookWords: Dictionary['theatre/outlook'] = {
  button: 'Где ещё возможен сбой?',
  labelOf: (lock: string) => `${lock}: что ещё может случиться с каждого шага`,
  about:
    'Посчитаны все порядки, возможные после этого момента. В них каждый воркер пробует один раз и больше ничего не делает. Доля порядков — не вероятность.',
  says: (goal, broken, all) => [
    `Отсюда ${formOf(all, 'возможен', 'возможны', 'возможно')} ${all === '1' ? 'один порядок' : orders(all)}, и `,
    { figure: where(broken, all) },
    ` ${broken === '0' ? averted[goal] : outcomes[goal]}.`,
  ],
  lost: (at: number, step: string) =>
    `С шага ${at} (${named(step)}) уже поздно.${at > 1 ? ` До шага ${at - 1} включительно ещё можно спасти.` : ''}`,
  saved: (at: number, step: string) => `С шага ${at} (${named(step)}) опасности нет.`,
  start: '•',
  step: (at: number, step: string | undefined, broken: string, all: string) =>
    `${step === undefined ? 'В начале' : `После шага ${at} (${named(step)})`}: ${failing(broken, all)}. Открыть доску здесь.`,
}

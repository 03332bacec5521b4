import type { Goal } from '#model/messages/level.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { formOf, grouped, lowered, orders, outcomes } from '../explorer/goals.ts'

type OutlookWords = Dictionary['theatre/outlook']

/** Negated `outcomes`, for what happens in none of the orders. */
const spared: Record<Goal, string> = {
  exclusion: 'блокировки нет у двоих сразу',
  'no-lost-update': 'продажа не пропадает',
  'owner-only': 'никто не снимает и не меняет чужую блокировку',
  'no-immortal-lock': 'блокировка не переживает падение надолго',
  'no-leak': 'от блокировки ничего не остаётся',
  fencing: 'порядок токенов не нарушается',
  progress: 'никто не ждёт напрасно',
}

const among = (broken: string, all: string) => {
  if (all === '1') return 'и в нём'
  if (broken === '0') return 'и ни в одном'
  return broken === all ? 'и во всех' : `и в ${grouped(broken)} из них`
}

const says: OutlookWords['says'] = (goal, broken, all) => [
  `Отсюда ${formOf(all, 'возможен', 'возможны', 'возможны')} `,
  { figure: `${orders(all)}, ${among(broken, all)}` },
  ` ${broken === '0' ? spared[goal] : outcomes[goal]}.`,
]
const spoken = (parts: ReturnType<OutlookWords['says']>) =>
  parts.map((part) => (typeof part === 'string' ? part : part.figure)).join('')

const named = (step: string) => {
  const client = step.replace(/[^A-D]/g, '')
  if (step === '~') return 'аренда кончается'
  if (step.startsWith('!')) return `${client} падает`
  if (step.endsWith('?')) return `ответ для ${client} теряется`
  return `шаг ${client}`
}

const said = ({ client, kind, action, number }: Parameters<OutlookWords['lost']>[0]) => {
  const what = {
    action:
      action === 'read'
        ? `${client} прочёл`
        : action === 'write'
          ? `${client} записал`
          : `${client} выполнил ${action}`,
    answer: `${client} получил ответ`,
    'lost-answer': `ответ для ${client} потерялся`,
    crash: `${client} упал`,
    'lease-end': 'аренда кончилась',
  }[kind]
  return number === null ? what : `${what} (${number} на схеме)`
}

export const outlookWords: OutlookWords = {
  button: 'Порядки отсюда',
  labelOf: (lock: string) => `${lock}: что ещё может случиться с каждого шага`,
  about:
    'Посчитаны все порядки, возможные после этого момента. В них каждый воркер пробует один раз и больше ничего не делает. Доля порядков — не вероятность.',
  says,
  legend: (steps) =>
    `${['•: начало', ...steps.map((step) => `${step}: ${named(step)}`)].join(', ')}. Выше столбик — больше порядков ломается.`,
  lost: (moment) => `Уже поздно с момента, когда ${said(moment)}. До него ещё можно спасти.`,
  saved: (moment) => `Опасности нет с момента, когда ${said(moment)}.`,
  start: '•',
  step: (moment, goal, broken, all) =>
    `${moment === null ? 'В начале' : `После того как ${said(moment)}`}: ${lowered(spoken(says(goal, broken, all)))} Открыть доску здесь.`,
}

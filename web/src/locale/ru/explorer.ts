import { count as counted, namesListed } from '#model/words/ru/figures.ts'
import { unexplorable } from '#model/words/ru/unexplorable.ts'
import type { Dictionary } from '../shape/dictionary.ts'
import { boardWords } from './explorer/board.ts'
import { gameWords } from './explorer/game.ts'
import { grouped, orders } from './explorer/goals.ts'
import { mapWords } from './explorer/map.ts'
import { stepWords } from './explorer/steps.ts'

type ExplorerWords = Dictionary['explorer']
type Mishaps = Parameters<ExplorerWords['mishaps']>[0]
type Budget = Parameters<ExplorerWords['about']>[0]

const atMost = (most: number, what: string) =>
  most === 0 ? [] : [`${what} (${most === 1 ? '1 раз' : `до ${counted(most, 'раза', 'раз', 'раз')}`})`]
const mishaps = ({ leaseEnds, crashes, lateReplies, restarts }: Mishaps) => [
  ...atMost(leaseEnds, 'аренда кончается раньше срока'),
  ...atMost(crashes, 'воркер падает'),
  ...atMost(lateReplies, 'ответ опаздывает'),
  ...atMost(restarts, 'узел перезапускается'),
]

/** Explains delayed restarts, and how readers can compare them with immediate restarts. */
const delays = ({ leaseEnds, restarts, hasDelayed }: Budget) => {
  if (!hasDelayed || restarts === 0) return []
  const here =
    leaseEnds === 0
      ? 'Здесь аренды не кончаются, и узел не возвращается.'
      : 'Ранний конец аренды сам ломает обе блокировки. Чтобы сравнить перезапуски, уберите его.'
  return ['При отложенном перезапуске мёртвый узел не возвращается, пока не кончатся его аренды.', here]
}

const times = ['нет', '1 раз', '2 раза']

export const explorerWords: ExplorerWords = {
  title: 'Все порядки',
  toLesson: 'Назад к уроку',
  lead: (workers) =>
    `${namesListed(['A', 'B', 'C', 'D'].slice(0, workers))} продают по чашке. В живом прогоне порядок шагов выбирает случай. Здесь — все порядки.`,
  smaller: ({ hasQuorum, dies }) =>
    [
      hasQuorum
        ? 'Redlock здесь на трёх серверах, большинство — два. При пяти порядков слишком много, все не проверить.'
        : '',
      dies ? 'На этой карте мастер не умирает.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  mishaps: (budget) => namesListed(mishaps(budget)),
  about: (budget) =>
    [
      'Каждый берёт блокировку, читает склад, пишет на одну чашку меньше и освобождает.',
      mishaps(budget).length === 0 ? '' : `По пути может случиться: ${namesListed(mishaps(budget))}.`,
      ...delays(budget),
    ]
      .filter(Boolean)
      .join(' '),
  keptOnly:
    'Эти карты пришли вместе со страницей. Чтобы менять, что может случиться, запустите Lockstep у себя (npm start).',
  noServer: 'Этой странице нужен сервер, который запускает блокировки.',
  noServerHint: 'Запустите его (npm start) и откройте там этот же адрес.',
  failed: 'Проверить порядки не удалось.',
  retry: 'Ещё раз',
  grouped,
  orders,
  outcome: mapWords.outcome,
  question: {
    title: 'Изменить, что может случиться',
    label: 'Что может случиться',
    clients: 'Воркеры',
    leaseEnds: 'Ранний конец аренды',
    crashes: 'Падение воркера',
    lateReplies: 'Опоздавший ответ',
    restarts: 'Перезапуск: сервер пуст',
    value: (figure, value) => (figure === 'clients' ? String(value) : (times[value] ?? String(value))),
    more: (figure, value) =>
      ({
        clients: 'третьего воркера',
        leaseEnds: value === 1 ? 'ранний конец аренды' : 'два конца аренды',
        crashes: 'падение',
        lateReplies: 'опоздавший ответ',
        restarts: 'перезапуск',
      })[figure],
    stock: 'Склад',
    stocks: {
      lesson: 'Как в уроке',
      plain: 'Принимает всё',
      writes: 'Отвергает старые токены',
      reads: 'Узнаёт токены и при чтении',
    },
    goal: 'Красное',
  },
  map: mapWords,
  step: stepWords,
  board: boardWords,
  game: gameWords,
  unexplorable,
}

import { count as counted, namesListed, tenthsOfPercent } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { formOf, grouped, ofOrders, orders, outcomes, raised } from './goals.ts'

type MapWords = Dictionary['explorer']['map']

const inPercent = (count: string, total: string) => {
  const tenths = tenthsOfPercent(count, total)
  return tenths === 0 ? ', меньше 0.1 %' : `, ${tenths / 10} %`
}

/** Tells in how many orders something happens. `goesWrong` completes the sentence and tells what happens. */
const figure: MapWords['figure'] = (count, total) => {
  if (total === '1') return 'В единственном порядке'
  if (count === '0') return `Ни в одном из ${ofOrders(total)}`
  if (count === total && formOf(total, 'one', '', '') === '') return `Во всех ${grouped(total)} порядках`
  return `В ${grouped(count)} из ${ofOrders(total)}`
}
const goesWrong: MapWords['goesWrong'] = (count, goal) => (count === '0' ? 'ничего не ломается.' : `${outcomes[goal]}.`)

const shortest = 'Меньше всего сбоев, потом меньше всего шагов.'
const steps = (count: number) => counted(count, 'шаг', 'шага', 'шагов')
const situations = (states: number) => `${grouped(states)} ${formOf(states, 'положение', 'положения', 'положений')}`

export const mapWords: MapWords = {
  label: 'Все порядки',
  growing: (states, length) =>
    `Настоящий Redis пробует все порядки, шаг за шагом. Пока пройдено: ${steps(length)}, ${situations(states)}…`,
  inLine: (place) =>
    place === null
      ? 'Блокировки пробуют по одной. Эта ждёт своей очереди.'
      : `Блокировки пробуют по одной. Место этой в очереди: ${place}.`,
  waiting: 'Ждёт своей очереди…',
  figure,
  goesWrong,
  headline: (count, total, goal) => `${figure(count, total)} ${goesWrong(count, goal)}`,
  widened: (count, total) =>
    `Красные клетки увеличены. На деле: ${grouped(count)} из ${ofOrders(total)}${inPercent(count, total)}.`,
  counted: 'Как это посчитано',
  complete: (schedules, states, ms) =>
    `Пройдено всё: ${orders(schedules)}. Разных положений (состояний): ${grouped(states)}. Настоящий Redis проверил каждое. Это заняло ${grouped(ms)} ms.`,
  cut: (states) => `Остановлено, пройдено: ${situations(states)}. Порядков больше.`,
  leftOpen: (caveat, mishaps) =>
    [
      'В уроке эта блокировка выдерживает.',
      mishaps === '' ? 'Здесь может случиться больше.' : `Здесь может случиться больше: ${mishaps}.`,
      ...(caveat === undefined ? [] : [`Не решено: ${caveat}`]),
    ].join(' '),
  model: (late) =>
    late
      ? 'Операция вместе с ответом — один шаг, если ответ не опаздывает. Конец аренды — тоже шаг.'
      : 'Операция вместе с ответом — один шаг. Конец аренды — тоже шаг.',
  noProbability: 'Доля порядков — не вероятность: одни порядки бывают чаще других.',
  threw: ({ schedules, client, message }, total) =>
    `${figure(schedules, total)} код бросает исключение. У ${client} оно такое: «${message}».`,
  refused: (clients) => ({
    figure: `Блокировку никогда не получает ${namesListed(clients)}`,
    says: 'ни в одном порядке. Кто отказывает воркеру, мало что ломает.',
  }),
  /** Instead of `nobody`, if the store refuses a command of the lock. */
  commandRefused: { figure: 'Блокировку не получает никто', says: 'ни в одном порядке: Redis отвергает команду кода.' },
  nobody: {
    figure: 'Блокировку не получает никто,',
    says: 'ни в одном порядке. Если отказывать всем, ломаться нечему.',
  },
  open: 'Неясно:',
  notFound: (goal) => `пока не нашлось порядка, где ${outcomes[goal]}.`,
  steps,
  enough: (goal) => `— и ${outcomes[goal]}.`,
  bounds: (workers, mishaps) =>
    `Воркеров: ${workers}. ${mishaps === '' ? 'Сбои не вносятся, меняется только порядок' : `Может случиться: ${mishaps}`}.`,
  lastStep: (step) => `Ломает последний шаг: ${step}.`,
  shortest: `${shortest} Щёлкните шаг:`,
  fromBeginning: 'Всё ломается уже после самых первых шагов.',
  shortestTap: `${shortest} Коснитесь шага:`,
  noWay: 'Проверены все порядки.',
  failsInLesson: 'В уроке эта блокировка ломается, а здесь нет. Разрешите больше сбоев или откройте урок.',
  tryWith: 'Проверить, добавив:',
  notExplorable: 'Карты этой блокировки нет.',
  legend: {
    title: 'Что значат цвета',
    rows: 'строкой ниже: ещё один шаг',
    width: 'клетка шире: порядков больше',
    go: (client) => `шаг ${client}`,
    letter: 'только буква: клетка узкая. Наведите на неё, и будет текст.',
    letterTap: 'только буква: клетка узкая. Коснитесь её, и будет текст.',
    fault: (what) => what.join(' или '),
    expire: 'кончается аренда',
    crash: 'падает воркер',
    restart: 'сервер перезапущен или умер',
    coming: 'отсюда ещё может сломаться',
    wrong: 'уже сломалось, и это не исправить',
    over: (goal) => `все закончили, и такого не было: ${outcomes[goal]}`,
  },
  belowRed: (steps) => `Картинка кончается на шаге ${steps}. Ниже красной клетки часть порядков сломается.`,
  clickRed: 'Щёлкните красную клетку: откроется шаг, где ломается.',
  tapRed: 'Коснитесь красной клетки: откроется шаг, где ломается.',
  clickAny: 'Красного нет. Щёлкните любую клетку, чтобы увидеть её шаги.',
  tapAny: 'Красного нет. Коснитесь любой клетки, чтобы увидеть её шаги.',
  unmarked: 'По одному порядку этого не видно, поэтому красного нет. Как туда прийти, показывают шаги выше.',
  keys: 'Стрелки ведут от клетки к клетке, Enter открывает.',
  step: (place, step) => `Шаг ${place}: ${step}.`,
  before: (before) => (before.length === 0 ? '' : `До этого: ${before.join(', ')}.`),
  share: (percent) => `Отсюда ломается в ${percent} порядков.`,
  lost: 'Здесь ломается.',
  safe: (goal) => `Отсюда нет порядка, где ${outcomes[goal]}.`,
  outcome: (goal) => raised(outcomes[goal]),
}

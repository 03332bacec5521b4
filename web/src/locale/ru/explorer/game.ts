import { count as counted } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { goals, kept, lowered, meanings, orders, outcomes } from './goals.ts'

const steps = (count: number) => counted(count, 'шаг', 'шага', 'шагов')

/** Lists rules that only some levels have. */
const extras = ({ lateReplies, ticks }: { lateReplies: number; ticks: number }) => [
  ...(lateReplies > 0 ? ['Один ответ может опоздать или потеряться.'] : []),
  ...(ticks > 0 ? ['Таймер может сработать один раз.'] : []),
]

/** Removes the period from a lock's heading, so that more text can follow. */
const untold = (lock: string) => lock.replace(/\.$/, '')

export const gameWords: Dictionary['explorer']['game'] = {
  title: 'Сломайте блокировку',
  toLevel: 'Сломать эту блокировку',
  toMap: 'Все порядки этой блокировки',
  lead: 'Вы решаете, чей шаг следующий. Задача — сломать блокировку.',
  play: 'Играть',
  rulesTitle: 'Правила',
  rulesOfAll: [
    'Два воркера, A и B, продают по чашке. На каждом уровне у них другая блокировка.',
    'Выбирайте, чей шаг следующий, пока блокировка не сломается.',
    'Можно: одно падение. Если есть аренда, она может кончиться.',
    'Если серверов несколько, никто не падает и аренды не кончаются. Может потеряться один ответ.',
    'Некоторые блокировки сломать нельзя. Пройдите один порядок до конца и так и скажите.',
    'Подсказка, неверный ответ и лишние шаги стоят звёзд.',
  ],
  levels: 'Все уровни',
  how: 'A и B продают по чашке. Вы решаете, чей шаг следующий.',
  titled: (goal, lock) => `${untold(lock)}: ${lowered(goals[goal])}.`,
  listed: (goal, lock, shared) => (shared ? `${untold(lock)}: ${lowered(goals[goal])}` : lock),
  heading: (lock) => `Сломайте: ${lowered(lock)}`,
  rules: (budget, lockless = false) =>
    [
      budget.leaseEnds === 0
        ? 'Блокировку выдают три узла, большинство — два.'
        : lockless
          ? 'Можно: одно падение.'
          : 'Можно: одно падение. Если есть аренда, она может кончиться.',
      ...extras(budget),
    ].join(' '),
  extras: (budget) => extras(budget).join(' '),
  stars: (count) => `Звёзд: ${count} из 3`,
  level: (place) => `Уровень ${place}`,
  first: 'Начните здесь',
  nextUp: 'Следующий',
  next: 'Дальше',
  exercise: (title) => `Упражнение: ${title}`,
  all: 'Все уровни',
  again: 'Ещё раз',
  goals,
  meanings,
  hint: 'Подсказка (минус звезда)',
  hinted: (step) => `Попробуйте так: ${lowered(step)}.`,
  hintNone: 'Отсюда не выйдет. Отмените шаг или дайте ответ.',
  cannot: 'Сломать её нельзя',
  wrongClaim: 'Сломать её можно. Посмотрите ещё.',
  costsStar: 'Минус звезда.',
  unsure: 'Этого не знает никто: порядков слишком много, проверены не все.',
  won: (taken, par) => `Сломано за ${steps(taken)}. Кратчайший путь: ${par}.`,
  untried: 'Одна звезда: ни один порядок не пройден до конца.',
  wonClaim: 'Верно: так не выйдет ни в одном порядке.',
  otherRules: (others) =>
    `В некоторых порядках нарушены другие правила: ${others.map((one) => outcomes[one]).join('; ')}.`,
  proved: (goal, total) => `${kept[goal]} (${orders(total)})`,
  why: {
    exclusion: {
      lease: 'Аренда кончилась посреди работы держателя, и никто ему не сказал.',
      lockless: 'Блокировки нет: второго ничто не останавливает.',
      other: 'Блокировка сказала «да» обоим.',
    },
    'no-lost-update': 'Оба прочли одно и то же, и один затёр запись другого.',
    'owner-only': {
      by: (client, { command, holder }) =>
        `${command} от ${client} изменил или удалил блокировку, когда она была у ${holder}.`,
      other: 'Воркер изменил или удалил блокировку, когда она была не у него.',
    },
    'no-immortal-lock': {
      crashed: (client) => `${client} упал, а его ключ за две аренды не кончится.`,
      other: 'Блокировка занята, и освободить её больше некому.',
    },
    'no-leak': {
      taken: 'Воркер закончил, а блокировка осталась занятой до конца аренды.',
      forGood: 'Воркер закончил, а ключ остался навсегда: срока у него нет.',
    },
    fencing: 'По токенам не видно, кто взял позже. Запись старого держателя может пройти.',
    progress: {
      several: 'Большинства нет ни у кого, и голосов не осталось. Вторая попытка может пройти так же, и третья.',
      one: 'Ни один из оставшихся шагов не даст ему блокировку.',
    },
  },
  solved: (taken) => (taken === 0 ? 'доказано' : steps(taken)),
  steps,
  soFar: (count) => `Пока ${steps(count)}`,
}

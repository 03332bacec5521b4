import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'
import { quoted } from './telling.ts'

export const endingWords: Dictionary['theatre/ending'] = {
  label: 'Конец урока',
  right: 'Вы это предсказали',
  wrong: 'Вы ждали другого',
  said: (option: string, why: string) => `Вы ответили: ${quoted(option)} ${why}`,
  was: (option: string, why: string) => `Верно: ${quoted(option)} ${why}`,
  happened: 'Что произошло',
  remember: 'Запомнить',
  tryIt: (figure: string, value: string, usual: string) => `Повторить: ${figure} ${value} вместо ${usual}`,
  tryLasting: (figure: string, value: string) => `Повторить: ${figure} ${value}`,
  before: (figure: string, seen: string) => `Было (${figure}): ${seen}.`,
  after: (figure: string, seen: string) => `Стало (${figure}): ${seen}.`,
  usual: (figure: string) => `${figure} как в уроке`,
  same: 'то же самое',
  sameTimes: 'то же; времена расходятся не больше, чем при повторах',
  spread: (least: string, most: string, runs: number) =>
    `${least}–${most} за ${count(runs, 'прогон', 'прогона', 'прогонов')}`,
  repeat: (more: number) => `Сравнить времена: ещё ${count(more, 'раз', 'раза', 'раз')}, оба прогона`,
  repeating: 'Оба запущены снова…',
  salesLost: (sales: number) =>
    sales === 0 ? 'ни одна продажа не пропала' : count(sales, 'продажа пропала', 'продажи пропали', 'продаж пропало'),
  times: {
    waitMs: (time: string) => `ожидание ${time}`,
    orphanMs: (time: string) => `время сироты ${time}`,
    zombieMs: (time: string) => `время зомби ${time}`,
    dangerMs: (time: string) => `двое сразу ${time}`,
  },
  openOther: (figure: string) => `Показать прогон: ${figure}`,
  next: 'Следующий урок',
  hour: {
    title: 'Это конец первого часа.',
    say: 'Теперь вы знаете, что такое блокировка и кто вправе её освободить.',
    lease: 'Знаете, зачем ей аренда и кто эту аренду продлевает.',
    token: 'И знаете, почему токен проверяет сам склад.',
    on: 'До сих пор блокировку хранил один сервер. В следующем уроке он умирает.',
    next: 'Куда дальше',
    all: 'Все уроки',
  },
  explore: 'Все порядки',
  exercise: { repair: 'Почините сами', review: 'Сломайте незаметно', write: 'Напишите сами' },
}

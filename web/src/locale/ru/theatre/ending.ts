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
  changed: (before: string, after: string) => `${before} → ${after}`,
  turned: (before: string, after: string) => `Было: ${before}. Стало: ${after}.`,
  same: (seen: string) => `${seen}, как и раньше.`,
  waited: (client: string, before: string, after: string) => `${client} ждал ${before}, теперь ${after}.`,
  spread: (least: string, most: string) => `${least}–${most}`,
  timesFrom: (runs: number) => `Времена за ${count(runs, 'прогон', 'прогона', 'прогонов')} каждого.`,
  sameTimes: 'Времена расходятся не больше, чем при повторах.',
  repeat: (more: number) => `Сравнить времена: ещё ${count(more, 'раз', 'раза', 'раз')}, оба прогона`,
  repeating: 'Оба запущены снова…',
  wasDown: (server: string, before: string, after: string) => `${server} не работал ${before}, теперь ${after}.`,
  usual: (figure: string) => `${figure} как в уроке`,
  salesLost: (sales: number) =>
    sales === 0 ? 'ни одна продажа не пропала' : count(sales, 'продажа пропала', 'продажи пропали', 'продаж пропало'),
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

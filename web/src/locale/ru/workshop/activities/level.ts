import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../../shape/dictionary.ts'

const steps = (number: number) => count(number, 'шаг', 'шага', 'шагов')
const result = (number: number) => (number === 0 ? 'доказано' : steps(number))
const wrong = (times: number) => count(times, 'неверный ответ', 'неверных ответа', 'неверных ответов')

export const levelWords: Dictionary['workshop/activities/level'] = {
  cover: {
    shown: 'Уровень игры: у кого решено',
    next: 'конец уровня.',
    refused: 'Группа работает. «Дальше» продолжает урок.',
  },
  kicker: 'Сломайте блокировку',
  how: 'Доска — на вашем экране. Выбирайте, чей шаг следующий, пока блокировка не сломается. Или скажите, что сломать её нельзя.',
  awaited: 'Готовим доску…',
  lookingAt: 'Проверяем ваши шаги…',
  proved: 'Верно: так не выйдет ни в одном порядке.',
  has: (number, par) =>
    `Сломано за ${steps(number)}.${par === null || par >= number ? '' : ` Кратчайший путь: ${par}.`}`,
  board: 'У кого решено',
  nobody: 'Пока ни у кого.',
  more: (people) => `и ещё ${people}`,
  figures: (have, all) => `Решено: у ${have} из ${all}`,
  par: (par) => (par === null ? 'Сломать её нельзя' : `Кратчайший путь: ${steps(par)}`),
  result,
  isPar: 'короче нельзя',
  wrong,
  line: (name, number, times) => `${name}: ${result(number)}${times === 0 ? '' : `, до этого ${wrong(times)}`}`,
  say: 'Ваш ход: сломайте блокировку на своём экране или скажите, что сломать её нельзя.',
  console: {
    title: 'Уровень игры',
    level: 'Уровень',
    release: 'Открыть уровень',
    preparing: 'Считаем все порядки этой блокировки…',
    close: 'Закрыть уровень',
  },
}

import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../../shape/dictionary.ts'

export const sayingWords: Dictionary['workshop/activities/words'] = {
  console: {
    none: 'Пока никто ничего не написал.',
    hide: (text) => `Скрыть «${text}»`,
    show: (text) => `Снова показать «${text}»`,
    hideNow: 'Скрыть',
    showNow: 'Показать',
  },
  cloud: {
    label: 'Что говорит группа',
    none: 'Никто ничего не написал.',
    noneShown: 'Показать нечего.',
    times: (times) => count(times, 'раз', 'раза', 'раз'),
    more: (number) => `и ещё ${count(number, 'другой ответ', 'других ответа', 'других ответов')}`,
    hidden: (answers) => `Скрыто: ${count(answers, 'ответ', 'ответа', 'ответов')}`,
    write: 'Напишите ответ на своём экране.',
  },
}

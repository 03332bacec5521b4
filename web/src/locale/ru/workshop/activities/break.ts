import type { Dictionary } from '../../../shape/dictionary.ts'

export const breakWords: Dictionary['workshop/activities/break'] = {
  cover: { shown: 'Перерыв', next: 'конец перерыва.', refused: 'На экране перерыв. K заканчивает его.' },
  early: 'Перерыв ещё идёт. Ещё раз «Дальше», и он кончится.',
  key: 'Перерыв на десять минут или его конец',
  say: 'Перерыв.',
  console: {
    pause: 'Перерыв',
    breaks: [5, 10, 15],
    minutes: (minutes) => `${minutes} мин`,
    endBreak: 'Конец перерыва',
  },
  projected: {
    label: 'Перерыв',
    title: 'Перерыв',
    over: 'Продолжаем',
    until: (time) => `до ${time}`,
    end: 'Закончить перерыв',
  },
  member: {
    title: 'Перерыв',
    until: (time) => `Продолжим в ${time}`,
    over: '0:00',
    look: 'Посмотреть уроки пока',
  },
}

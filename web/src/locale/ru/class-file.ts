import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export const classFileWords: Dictionary['class-file'] = {
  make: 'Файл на память',
  about: 'Одна страница с записями, вопросами и уровнями. Открывается без сети.',
  makeIt: 'Сделать файл',
  making: 'Упаковываем записи…',
  ready: (size: string, recordings: number) => `${size}, ${count(recordings, 'запись', 'записи', 'записей')}.`,
  leftOut: (titles: string) => `Не поместилось: ${titles}.`,
  save: 'Сохранить',
  saved: (name: string) => `${name} — в загрузках.`,
  megabytes: (figure: string) => `${figure} MB`,
  open: 'Некоторых ответов группа не видела. Их в файле нет.',

  of: (name: string) => `Чья копия: ${name}`,
  held: (day: string) => `Занятие ${day}`,
  broken: 'Файл повреждён',
  reading: 'Распаковываем записи…',
  lessons: 'Что показывали',
  ownRun: 'Ваш прогон',
  runOfClass: 'Прогон из группы',
  start: 'С начала',
  asked: (ask: string) => `Где спросили: ${ask}`,
  broke: (what: string) => `Где сломалось: ${what}`,
  remember: 'Что запомнить',
  questions: 'Что спрашивали',
  mine: 'Ваш ответ',
  second: 'Второй раз',
  right: 'Верно',
  nothing: 'Вы не ответили.',
  levels: 'Какие уровни играли',
  play: 'Сыграть снова',
  noBoard: 'Для доски нужен сервер Lockstep.',
  solved: (steps: number) =>
    steps === 0 ? 'Вы верно сказали, что сломать нельзя.' : `Сломано за ${count(steps, 'шаг', 'шага', 'шагов')}.`,
  exercises: 'Какие упражнения открывали',
  solvedExercise: 'Вы решили.',
  exerciseCounts: ({ solved, tried, opened }) =>
    opened === 0 ? 'Никто не смотрел.' : tried === 0 ? 'Никто не пробовал.' : `Решено: у ${solved} из ${tried}.`,
  glossary: 'Слова',
  back: 'Ко всему',
}

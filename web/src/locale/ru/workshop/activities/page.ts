import type { Dictionary } from '../../../shape/dictionary.ts'

export const pageWords: Dictionary['workshop/activities/page'] = {
  next: 'страница уходит.',
  refused: 'На экране страница. «Дальше» её убирает.',
  label: 'Страница преподавателя',
  say: (title) => `Преподаватель показывает страницу: ${title}`,
  look: 'Посмотреть уроки пока',
  console: { on: 'На экране', close: 'Убрать страницу' },
}

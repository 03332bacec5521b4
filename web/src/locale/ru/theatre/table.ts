import type { Dictionary } from '../../shape/dictionary.ts'

export const tableWords: Dictionary['theatre/table'] = {
  region: 'События прогона таблицей',
  caption: (from: number, until: number, all: number) =>
    all === 0 ? 'Событий нет' : `События ${from}–${until} из ${all}, в том порядке, в каком шли`,
  time: 'Время',
  run: 'Прогон',
  who: 'Кто',
  what: 'Что',
  theRun: 'прогон',
  hears: (answer: string) => `слышит ${answer}`,
  filter: 'Отбор строк таблицы',
  filterHint: 'Отбор: GET, B…',
  runs: 'Какие прогоны',
  both: 'все прогоны',
  previous: 'Раньше',
  next: 'Позже',
  pages: 'Страницы таблицы',
  page: (page: number, pages: number) => `страница ${page} из ${pages}`,
  follow: 'К курсору',
  goTo: (time: string) => `Поставить курсор на ${time}`,
  none: 'Таких событий нет.',
  noneHint: 'Попробуйте букву воркера или слово из описания.',
}

import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

export const keptRoomWords: Dictionary['workshop/kept-rooms'] = {
  title: 'Занятия на этом сервере',
  kept: 'Каждое хранится семь дней после последнего изменения.',
  opened: (date) => date.toLocaleString('ru', { dateStyle: 'medium', timeStyle: 'short' }),
  state: { open: 'идёт', ended: 'окончено' },
  people: (people, here) =>
    `${count(people, 'участник', 'участника', 'участников')}${here === 0 ? '' : `, сейчас здесь ${here}`}`,
  item: (number, of) => `пункт ${number} из ${of}`,
  present: 'Показывать',
  reopen: 'Возобновить',
  report: 'Отчёт',
  rename: 'Переименовать',
  newTitle: (title) => `Новое название для «${title}»`,
  save: 'Сохранить',
  reset: 'Сбросить…',
  resetSure: (title) => `Сбросить «${title}»?`,
  resetHint: (people) =>
    `${people === 0 ? 'Всё будет забыто' : `Будет забыто: ${count(people, 'участник', 'участника', 'участников')}, их ответы, прогоны и отметки`}. Название, план и ссылки останутся.`,
  resetNow: 'Сбросить',
  cancel: 'Отмена',
}

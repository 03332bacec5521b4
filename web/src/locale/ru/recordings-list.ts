import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export const recordingListWords: Dictionary['recordings-list'] = {
  title: 'Записи',
  about:
    'Каждый прогон на этом сервере записан. Назовите те, которые хотите найти. Отметьте те, что должны остаться: когда места мало, уходят самые старые из остальных.',
  loading: 'Загружаем записи…',
  empty: 'Записей пока нет.',
  emptyHint: 'Запустите урок вживую, и запись появится здесь. Или откройте файл записи.',
  filter: 'Отбор записей',
  filterHint: 'Имя, урок, блокировка…',
  count: (shown: number, all: number) => (shown === all ? `записей: ${all}` : `записей: ${shown} из ${all}`),
  nothing: (query: string) => `Записей с «${query}» нет.`,
  nothingHint: 'Попробуйте часть имени, урок или блокировку.',
  when: (date: Date) => date.toLocaleString('ru', { dateStyle: 'medium', timeStyle: 'medium' }),
  lasting: (ms: number) => `${(ms / 1000).toFixed(1)} s`,
  moved: 'сбой сдвинут',
  tried: (runs: number) => `Что, если: ${count(runs, 'прогон', 'прогона', 'прогонов')} со сдвинутым сбоем`,
  unjudged: { running: 'ещё идёт', broken: 'файл повреждён', later: 'ещё не проверена' },
  keep: 'Хранить',
  kept: 'Хранится',
  rename: 'Имя',
  share: 'Ссылка',
  more: 'Что с ней можно сделать',
  download: 'Скачать',
  delete: 'Удалить',
  deleteAsk: (title: string) => `Удалить «${title}»?`,
  deleteForGood: 'Удалить навсегда',
  cancel: 'Отмена',
}

import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

export const consolePanelWords: Dictionary['theatre/console'] = {
  region: 'Команды и ответы',
  filter: 'Отбор строк консоли',
  filterHint: 'Отбор: SET, A, nil…',
  rows: (shown: number, all: number) => (shown === all ? `${all}` : `${shown} из ${all}`),
  empty: 'Команд пока нет.',
  emptyHint: 'Каждая команда появится, как только её пошлют.',
  nothing: 'Таких строк нет.',
  nothingHint: 'Попробуйте команду, ключ или букву воркера.',
  clients: 'Команды только этих воркеров',
  node: 'Команды только на узел',
  anyNode: 'все узлы',
  changes: 'Записи, ошибки',
  changesAbout: 'Только то, что меняет блокировку или склад, и ошибки',
  repeats: 'Без повторов',
  repeatsAbout: 'Скрыть опрос: ту же команду с тем же ответом',
  follow: 'К курсору',
  inner: (calls: number) => count(calls, 'вызов', 'вызова', 'вызовов'),
  lines: (lines: number) => count(lines, 'строка', 'строки', 'строк'),
  pending: 'ответа ещё нет',
  latency: (executed: string | null, replied: string | null) =>
    [
      executed === null ? 'выполнения не видно' : `выполнена через ${executed}`,
      replied === null ? 'ответа не слышно' : `ответ ещё через ${replied}`,
    ].join(', '),
  copyRow: 'Копия для redis-cli',
  copy: 'Копия',
  copyAbout: 'Скопировать команды текстом для redis-cli',
  copyShown: 'Команды, что видны здесь',
  copyClient: (client: string) => `Всё, что шлёт ${client}`,
  copyHint:
    'Вставьте в redis-cli; скрипты идут вместе с текстом. Подписок здесь нет: после них ничего бы не выполнилось.',
}

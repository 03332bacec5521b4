import type { Dictionary } from '../../shape/dictionary.ts'

export const idleWords: Dictionary['theatre/idle'] = {
  asksOf: 'Блокировка',
  watch: 'Смотреть запись',
  opening: 'Открываем…',
  explore: 'Все порядки',
  noServer: 'Здесь ничего не запустить: на этой странице одни записи. Они сделаны на настоящих серверах.',
  hiddenFault: 'Сначала скажите, чего ждёте. Потом смотрите, что ломается.',
  redis: 'База данных, которую могут спросить все воркеры.',
}

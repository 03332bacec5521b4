import type { Dictionary } from '../../shape/dictionary.ts'

export const comparisonWords: Dictionary['theatre/comparison'] = {
  open: 'Сравнить в таблице',
  title: 'Что обещает каждая, чего стоит и что остаётся',
  copy: 'Копия в Markdown',
  promises: 'Обещает',
  operations: 'Команд на выдачу',
  roundTrips: 'Обменов на выдачу',
  handover: 'Передача',
  atOnce: 'Двое сразу',
  remains: 'Остаётся',
  about:
    'Измерено в этих прогонах, на одном сервере, со всеми попытками и продлениями. Признаки жизни, которые библиотека шлёт сама, не в счёт.',
}

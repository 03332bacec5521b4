import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

export const headerWords: Dictionary['theatre/header'] = {
  faults: 'Какие сбои в этом уроке',
  hiddenFault: 'Что-то ломается',
  moreFaults: (faults: number) => `ещё ${count(faults, 'сбой', 'сбоя', 'сбоев')}`,
  hint: [
    { keys: ['←', '→'], does: 'шаг' },
    { keys: ['Space'], does: 'пуск' },
    { keys: ['?'], does: 'клавиши' },
  ],
  thisTime: (changed: string) => `В этом прогоне: ${changed}. Шаги не те, что в уроке.`,
  more: 'Инструменты',
  moreAbout: 'Параметры, записи, все порядки, вопрос ещё раз, экспорт',
  less: 'Убрать инструменты',
  reset: 'Сброс',
  resetLabel: 'Вернуть параметры урока',
  everyOrder: 'Все порядки',
  everyOrderHere: 'Все порядки, в каких это может идти дальше с этого момента',
  toWorkshop: 'Вернуться на занятие',
  runs: 'Записи',
  runsLabel: (runs: number) => count(runs, 'запись этого урока', 'записи этого урока', 'записей этого урока'),
  runsAbout:
    'Измените параметр и запустите снова. Все записи остаются здесь. Откройте любую или подложите её под текущую.',
  noRuns: 'Записей пока нет.',
  usual: 'как в уроке',
  reference: 'Запись урока',
  inView: 'на экране',
  open: 'Открыть',
  behind: 'Подложить',
  notBehind: 'Убрать',
  comparing: (when: string) => `Подложена: ${when}`,
  fetching: 'Спрашиваем у сервера прежние прогоны…',
  holders: (length: string) => `двое сразу ${length}`,
  columns: { run: 'Прогон' },
  withheld: 'Чем они кончились, будет видно после вопросов урока.',
  unjudged: 'не проверен',
}

/** Russian entries of the list of keys in the teacher's windows. */
import type { Dictionary } from '../../shape/dictionary.ts'

export const leadKeyWords: Dictionary['workshop/keys'] = {
  on: 'Шаг вперёд; задаёт вопросы урока, открывает и закрывает их',
  back: 'Шаг назад',
  home: 'К началу урока',
  blank: 'Погасить экран проектора',
  pick: 'Выбрать урок',
  next: 'Следующий пункт плана, как в окне «Дальше»',
  undo: 'Отменить последний начатый пункт',
  join: 'Показать, как войти',
  freeze: 'Держать всех на месте или отпустить',
  console: 'Открыть пульт',
  theme: 'Светлая или тёмная тема',
  projector: 'Для проектора или обычный размер',
  help: 'Этот список',
  run: 'Запустить вживую',
  violation: 'К тому, что ломается',
  play: 'Пуск или пауза',
  eventOn: 'На событие вперёд',
  eventBack: 'На событие назад',
  tabs: { plan: 'План', people: 'Группа', handsOn: 'Практика' },
}

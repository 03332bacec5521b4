/** Russian entries of the list of keys. */
import type { Dictionary } from '../../shape/dictionary.ts'

export const keysWords: Dictionary['theatre/keys'] = {
  event: 'На событие назад или вперёд: самый малый шаг',
  beat: 'На шаг урока назад или вперёд',
  play: 'Пуск или пауза',
  home: 'К началу',
  end: 'К концу',
  byClock: 'Все блокировки сразу или по одной',
  axis: 'По горизонтали: время в масштабе или только порядок',
  violation: 'К первому нарушению',
  run: 'Запустить вживую',
  edit: 'Править код этой блокировки',
  fold: 'Свернуть панели (в виде для проектора)',
  panels: 'Код, консоль, состояние, вердикт, заметки, таблица',
  zoomOut: 'Больше времени',
  zoomIn: 'Меньше времени',
  fit: 'Всё целиком',
  theme: 'Сменить тему',
  projector: 'Для проектора',
  blank: 'Погасить экран',
  help: 'Этот список',
}

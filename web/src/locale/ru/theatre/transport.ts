/** Russian labels of the playback buttons and the small timeline. */
import type { Dictionary } from '../../shape/dictionary.ts'

export const transportWords: Dictionary['theatre/transport'] = {
  label: 'Просмотр',
  home: 'К началу',
  back: 'Назад',
  backHint: 'На шаг назад (←). С Shift: на одно событие',
  play: 'Пуск',
  pause: 'Пауза',
  forward: 'Дальше',
  forwardHint: 'На шаг вперёд (→). С Shift: на одно событие',
  nextLesson: 'След. урок',
  allLessons: 'Все уроки',
  end: 'К концу',
  speed: (speed: string) => `Скорость ${speed}. Щелчок меняет`,
  scrub: 'Время',
  signs: '◆ — шаг урока, ? — вопрос, молния — сбой, красный треугольник — тут ломается. Щёлкните, чтобы перейти.',
  scrubValue: (at: string, duration: string, index: number, count: number) =>
    `${at} из ${duration}, событие ${index} из ${count}`,
  live: 'идёт',
  beat: (number: number, caption: string) => `Шаг ${number}: ${caption}`,
  question: 'Вопрос',
  violation: 'Первое нарушение',
  toLive: 'За прогоном',
  zoomOut: 'Больше времени',
  zoomIn: 'Меньше времени',
  fit: 'Всё целиком',
  steps: 'Шаги: порядок верен, ожидания сокращены',
  time: 'Время: в масштабе',
  byClock: 'Все блокировки сразу, по часам',
  inTurn: 'Блокировки по одной',
}

import type { Dictionary } from '../shape/dictionary.ts'
import { grouped } from './explorer/goals.ts'
import { documentation } from './library-documentation.ts'

export const lockLibrariesWords: Dictionary['lock-libraries'] = {
  title: 'Настоящие библиотеки блокировок',
  about:
    'Каждая библиотека взята как есть, на настоящем Redis. Ей достаются те же сбои, что всем блокировкам здесь. Знак — вердикт по одной записи.',
  caveat:
    'Крестик — не обвинение. Нажмите его, и увидите, что произошло; обещания библиотеки — ниже. С 27 ноября 2026 крестик стоит, только если так вышло дважды. Пустая клетка — не проверено.',
  mark: {
    held: 'В этот раз ничего не нарушено',
    violated: 'Нарушено',
    'held-but': 'Нарушено лишь то, что здесь нарушает любая такая блокировка',
    idle: 'Проверять было нечего',
    'not-tried': 'Проверить не удалось',
    unfit: 'Не подходит: нужны операции или узлы, которых у блокировки нет',
  },
  lessons: 'В каждом уроке',
  lesson: 'Урок',
  faults: 'Сбой при каждой операции',
  faultsAbout: 'Один сбой бьёт по одной операции воркера A. Пауза и задержка длятся две аренды.',
  orders: {
    title: 'Все порядки',
    about:
      'Два воркера берут блокировку, продают по одной штуке и освобождают её — во всех порядках команд. Если аренда кончается у владельца, любая блокировка с арендой впускает двоих и теряет продажу. Сравнивайте остальное.',
    question: ({ leaseEnds, crashes }) =>
      ['Без происшествий', 'Аренда кончается', 'Падение', 'Аренда кончается, и падение'][leaseEnds + 2 * crashes] ?? '',
    nodes: (lock, nodes) => (nodes === 1 ? lock : `${lock}, узлов: ${nodes}`),
    all: (orders) => `Порядков: ${grouped(orders)}. Проверены все.`,
    some: (orders) => `Порядков не меньше ${grouped(orders)}. Проверены не все.`,
    smallest: 'Самый короткий из них:',
    confirmed: (heldBack) =>
      heldBack
        ? 'Вживую сломалось тоже: продления библиотеки задержаны, как при паузе.'
        : 'Вживую сломалось тоже: аренда кончилась на самом деле.',
    unconfirmed: (ownClock) =>
      ownClock ? 'Вживую этого не бывает: блокировка смотрит на свои часы.' : 'Вживую этого не увидели.',
  },
  lock: 'Блокировка',
  fault: {
    pause: 'Пауза',
    'crash before': 'Падение до',
    'crash after': 'Падение после',
    'lose-request': 'Запрос потерян',
    'lose-reply': 'Ответ потерян',
    'delay-request': 'Запрос опоздал',
    'delay-reply': 'Ответ опоздал',
    cancel: 'Отмена',
    evict: 'Ключ вытеснен',
    flush: 'Ключи стёрты',
  },
  at: (operation) => `на ${operation}`,
  cell: (lock, what, mark) => `${lock}, ${what}: ${mark}`,
  beyond: 'Нарушено и то, что нарушает любая такая блокировка:',
  on: (day) => `Записано ${day}`,
  day: (day) => new Date(day).toLocaleDateString('ru', { dateStyle: 'medium', timeZone: 'UTC' }),
  openRecording: 'Открыть запись',
  recordingElsewhere: 'Записи здесь нет. Она есть в клоне Lockstep:',
  openLesson: 'Открыть урок',
  again: 'Повторить у себя, в клоне:',
  copy: 'Скопировать команду',
  libraries: 'Библиотеки',
  version: (version, language) => `${version}, ${language}`,
  says: 'Её документация',
  promises: 'обещает',
  promisesNot: 'не обещает',
  source: 'Источник',
  notPlayed: 'Ещё не проверена.',
  documented: (english) => documentation[english] ?? english,
}

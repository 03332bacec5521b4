/** Russian words of the editor: a lesson's lock, changed by the reader. */
import type { Goal } from '#model/messages/level.ts'
import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'
import { outcomes } from './explorer/goals.ts'

type Editor = Dictionary['editor']
type Edit = Parameters<Editor['edit']>[0]

const edits: Record<Exclude<Edit['is'], 'swap'>, string> = {
  'drop-nx': 'Убрать NX',
  'add-nx': 'Добавить NX',
  'drop-lease': 'Убрать аренду',
  'add-lease': 'Задать аренду',
  'one-command': 'Всё одной командой',
  'shorter-lease': 'Аренда вдвое короче',
  'longer-lease': 'Аренда вдвое длиннее',
  'drop-owner': 'Убрать проверку владельца',
  'add-owner': 'Сначала проверить владельца',
  'new-owner': 'Каждый раз новое имя владельца',
  'one-script': 'Проверка и удаление в одном скрипте',
}

const mistake: Editor['mistake'] = (what) => {
  if (what.is === 'syntax') return 'Здесь чего-то не хватает или есть лишнее.'
  if (what.is === 'no-script') return `Рядом с блокировкой нет ${what.name}.`
  const there = what.of === 'LockContext' ? `Блокировке «${what.name}» не дают.` : `У ${what.of} нет «${what.name}».`
  return what.near === null ? there : `${there} Может быть, «${what.near}»?`
}

export const editorWords: Editor = {
  title: 'Изменить блокировку',
  open: 'Править',
  openHint: 'Изменить код блокировки и посмотреть, что выйдет',
  lead: 'Измените строку. Все порядки сразу проверяются снова.',
  region: (file: string) => `Редактор: ${file}`,
  files: 'Файлы блокировки',
  leave: 'Escape, потом Tab — выход из редактора.',
  runKey: 'Ctrl + Enter запускает вживую.',
  loading: 'Загружаем редактор…',
  opening: 'Загружаем код блокировки…',
  undo: 'Отмена',
  redo: 'Повтор',
  reset: 'Сброс',
  resetHint: 'Текст, каким он был. «Отмена» вернёт ваш.',
  difference: 'Разница',
  takeBack: 'Убрать',
  addScript: 'Новый скрипт',
  newScript: '-- KEYS[1]  блокировка\n-- ARGV[1]\n\nreturn 0\n',
  beginWith: 'Начать с',
  blank: 'Чистый лист',
  ownHint: 'Есть своя блокировка? Начните с чистого листа и вставьте её.',
  choose: 'Готовые правки',
  edit: (edit: Edit): string => (edit.is === 'swap' ? `Сначала ${edit.first}, потом ${edit.second}` : edits[edit.is]),
  inFile: (file: string) => `в ${file}`,
  mistake,
  tooLong: 'Для ссылки это слишком длинно. Текст хранится только в этой вкладке.',
  kept: 'Ваши правки в адресе: его можно перезагрузить и переслать.',
  cutLink: 'Правки в этой ссылке не читаются. Это текст самого урока.',
  phrases: {
    'Control character': 'Управляющий символ',
    'Selection deleted': 'Выделенное удалено',
    Completions: 'Подсказки',
    Diagnostics: 'Ошибки',
    'No diagnostics': 'Ошибок нет',
    'current match': 'текущее совпадение',
    '$ unchanged lines': 'совпадающих строк: $',
    close: 'закрыть',
  },
  loads: {
    title: 'Загружается?',
    busy: 'Загружаем…',
    yes: 'Загружается.',
    no: (errors: number) => `Не загружается: ${count(errors, 'ошибка', 'ошибки', 'ошибок')}.`,
    at: (file: string, line: number | null) => (line === null ? file : `${file}, строка ${line}`),
    after: 'Когда загрузится, вернутся карта и прогон.',
  },
  map: {
    title: 'Во всех порядках',
    board: 'По шагам, с вашим кодом',
    closeBoard: 'Закрыть доску',
    original: (says: string) => `Исходная: ${says}`,
    same: 'То же, что у исходной.',
    others: (others: number) => `Ломается и другое: ${others}`,
    stale: 'Проверяем новый текст…',
    what: 'Изменить, что может случиться',
  },
  run: {
    title: 'Вживую, при сбоях урока',
    run: 'Запустить',
    busy: 'Идёт на настоящем Redis…',
    waiting: 'С этим текстом ещё не запускали.',
    old: 'Это был прежний текст. Запустите снова.',
    watch: 'Смотреть запись',
    failed: 'Запустить не удалось.',
    property: 'Свойство',
    yours: 'Ваша',
    original: 'Исходная',
    all: 'Всё, что проверено',
  },
  failed: 'Открыть нельзя.',
  off: 'Этот сервер не запускает изменённые блокировки.',
  notEditable: 'Блокировки этого урока пока нельзя править.',
  exercises: {
    title: 'Упражнения',
    all: 'Все упражнения',
    lead: 'Почините блокировку, сломайте или напишите. Проверят все порядки.',
    kinds: { repair: 'Починить', review: 'Сломать так, чтобы никто не заметил', write: 'Написать' },
    rule: {
      repair: 'Решено, если не ломается ни в одном порядке и в живом прогоне.',
      review: 'Решено, если живой прогон чист, а в каком-то порядке всё ломается.',
      write: 'Решено, если все строки ниже зелёные.',
    },
    place: (place: number, of: number) => `${place} из ${of}`,
    minutes: 'На каждое меньше пяти минут.',
    solvedCount: (solved: number, of: number) => `решено ${solved} из ${of}`,
    goals: 'Что она должна выдержать',
    never: (goal: Goal) => `Никогда: ${outcomes[goal]}`,
    breaks: (goal: Goal) => `В каком-то порядке: ${outcomes[goal]}`,
    live: 'Живой прогон она выдерживает',
    unseen: 'Живой прогон ошибки не находит',
    ungranted: 'В живом прогоне блокировку не берёт никто',
    state: { open: 'пока нет', done: 'готово', wrong: 'не выдержала' },
    hint: (place: number, of: number) => `Подсказка ${place}/${of}`,
    answer: 'Показать решение',
    hideAnswer: 'К своему тексту',
    answerIs: 'Одно из решений. Ваше может быть другим.',
    solved: 'Решено.',
    next: 'Следующее',
    lesson: 'Урок',
    level: 'Сломайте сами',
    nextUp: 'Дальше',
    solvedMark: 'решено',
    loading: 'Загружаем упражнения…',
    missing: 'Такого упражнения нет.',
  },
}

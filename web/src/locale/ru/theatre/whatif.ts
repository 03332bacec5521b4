import type { Moment } from '#scenarios/lesson.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

type WhatIf = Dictionary['theatre/whatif']

const turn = (n: number) => (n > 1 ? `, ${n}-й раз` : '')

/** A client works in several parts, so a later part is not a repetition. */
const ownStep = (action: string, n: number) => {
  if (action === 'work' && n > 1) return `перед ${n}-й частью работы`
  const own = ownSteps[action]
  return own === undefined ? undefined : `${own}${turn(n)}`
}

const ownSteps: Readonly<Record<string, string>> = {
  enter: 'перед входом в критическую секцию',
  leave: 'перед выходом из критической секции',
  work: 'перед работой',
  fork: 'перед fork',
  read: 'перед чтением',
  write: 'перед записью',
  begin: 'перед началом транзакции',
  commit: 'перед коммитом',
  find: 'перед поиском строки',
  insert: 'перед вставкой строки',
  update: 'перед изменением строки',
  take: 'перед взятием сообщения',
  due: 'перед сроком задания',
  run: 'перед запуском задания',
}

const commandOf = (action: string) => (action.includes('.') ? action : action.toUpperCase())

/** Describes when a fault starts, for example `перед SET`, `до ответа на SET`, or `перед записью`. */
export const placeText: WhatIf['placeText'] = ({ on, action = '', client = '', occurrence = 1 }) => {
  if (on === 'client-about-to')
    return ownStep(action.toLowerCase(), occurrence) ?? `перед ${commandOf(action)}${turn(occurrence)}`
  if (on === 'command-executed') return `до ответа на ${commandOf(action)}${turn(occurrence)}`
  if (on === 'resource-read') return `сразу после чтения${turn(occurrence)}`
  if (on === 'resource-write') return `сразу после записи${turn(occurrence)}`
  const did = doneBy[on]
  return did === undefined ? 'в момент из урока' : `когда ${did.when(client)}${turn(occurrence)}`
}

interface Done {
  /** Form that follows «когда». */
  when: (client: string) => string
  /** Form that follows «пока». */
  until: (client: string) => string
}

const verbs = (when: string, until: string): Done => ({
  when: (client) => `${client} ${when}`,
  until: (client) => `${client} ${until}`,
})

const doneBy: Readonly<Partial<Record<Moment['on'], Done>>> = {
  'client-started': verbs('начинает', 'не начнёт'),
  'client-waiting': verbs('ждёт', 'не начнёт ждать'),
  'client-acquired': verbs('берёт блокировку', 'не возьмёт блокировку'),
  'client-left': verbs('выходит', 'не выйдет'),
  'client-released': verbs('освободил блокировку', 'не освободит блокировку'),
  'client-refused': verbs('сдаётся', 'не сдастся'),
  'client-crashed': verbs('падает', 'не упадёт'),
  'client-finished': verbs('закончил', 'не закончит'),
  'client-working': verbs('работает', 'не начнёт работать'),
  'resource-read': verbs('прочёл', 'не прочтёт'),
  'resource-write': verbs('записал', 'не запишет'),
  'key-expired': { when: () => 'аренда кончается', until: () => 'аренда не кончится' },
}

const neverDid: Readonly<Record<string, string>> = {
  enter: 'берёт блокировку',
  leave: 'выходит из критической секции',
  work: 'работает',
  fork: 'делает fork',
  read: 'читает',
  write: 'пишет',
  begin: 'начинает транзакцию',
  commit: 'делает коммит',
  find: 'ищет строку',
  insert: 'вставляет строку',
  update: 'меняет строку',
  take: 'берёт сообщение',
  due: 'доходит до срока задания',
  run: 'запускает задание',
}

/** Completes a sentence that starts with «A», for example with `ни разу не пишет` or `не шлёт SET во 2-й раз`. */
export const neverText: WhatIf['neverText'] = ({ on, action = '', occurrence = 1 }) => {
  const own = on === 'resource-read' ? 'read' : on === 'resource-write' ? 'write' : action.toLowerCase()
  if (own === '') return 'не доходит до этого момента'
  const does = neverDid[own] ?? `шлёт ${commandOf(action)}`
  return occurrence > 1 ? `не ${does} в ${occurrence}-й раз` : `ни разу не ${does}`
}

/** Describes when a fault ends, for example `пока B не прочтёт`. */
export const endText: WhatIf['endText'] = ({ on, client = '', occurrence = 1 }) => {
  const did = doneBy[on]
  return did === undefined ? 'пока не придёт конец из урока' : `пока ${did.until(client)}${turn(occurrence)}`
}

/** Describes how long a fault lasts, for example `на 1 s`. */
export const lastingText: WhatIf['lastingText'] = (ms) => `на ${ms / 1000} s`

export const whatIfWords: WhatIf['whatIfWords'] = {
  label: 'Что, если?',
  invite: {
    pause: 'Перетащите паузу на другой момент. Её правый край меняет длину.',
    crash: 'Перетащите падение на другой момент.',
  },
  grip: (fault: string) => `Сдвинуть: ${fault}`,
  edge: (fault: string) => `Как долго: ${fault}`,
  gripHint: 'Стрелки двигают. Enter запускает по-настоящему. Escape возвращает.',
  gripTitle: {
    pause: 'Что, если? Перетащите паузу на другой момент',
    crash: 'Что, если? Перетащите падение на другой момент',
  },
  edgeTitle: 'Что, если? Потяните: пауза станет длиннее или короче',
  letGo: 'Отпустите: запустится по-настоящему',
  unmoved: 'В этом прогоне так и есть: ничего не изменится',
  press: 'Enter запускает по-настоящему. Escape возвращает.',
  missed: (client: string, never: string, crash: boolean) =>
    `В этом прогоне ${client} ${never}, поэтому ${crash ? 'падения не было' : 'паузы не было'}.`,
  tooLate: (client: string, end: string) =>
    `Пауза должна была длиться, ${end}. Но это случилось ещё до неё, и ${client} не останавливался.`,
  nowhere: 'У этой блокировки такого момента нет, и в её прогоне ничего не сдвинуто.',
  toOther: { earlier: 'К более раннему прогону', later: 'К более позднему прогону' },
  ghost: { earlier: 'Бледные полосы: более ранний прогон.', later: 'Бледные полосы: более поздний прогон.' },
}

export const stripWords: WhatIf['stripWords'] = {
  tryAll: (fault: string, isOnly: boolean) => `Попробовать другие моменты${isOnly ? '' : ` (${fault})`}`,
  title: (fault: string, asked: string) => `${fault}, в другие моменты. ${asked}`,
  progress: (done: number, all: number) => `готово прогонов: ${done} из ${all}`,
  broken: (property: string, broken: number, tried: number) => `${property}: ${broken} из ${tried}`,
  columns: (client: string, crash: boolean) => ({
    at: `Когда ${client} ${crash ? 'падает' : 'замирает'} (слева рано, справа поздно)`,
    endAt: 'Как долго (слева коротко, справа долго)',
  }),
  outcomes: {
    waiting: 'ещё не пробовали',
    running: 'идёт сейчас',
    unknown: 'вердикта нет',
    missed: 'сбой не наступил',
    nowhere: 'у этой блокировки такого момента нет, ничего не сдвинуто',
    failed: 'запустить не удалось',
  },
  hint: 'Каждая клетка открывает свой прогон. Считается только это свойство.',
  legend: 'Что значат квадраты',
  stop: 'Стоп',
  goOn: 'Дальше',
  close: 'Закрыть',
}

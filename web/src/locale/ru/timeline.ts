import type { EndsWith } from '#model/trace/trace.ts'
import { reasonSaid } from '#model/words/ru/causes.ts'
import { count, form, namesListed } from '#model/words/ru/figures.ts'
import { cutOffFrom, holderNamed, jobNamed, linkedWith, stepNamed } from '#model/words/ru/recorded.ts'
import type { Dictionary } from '../shape/dictionary.ts'
import { beliefWords, during } from './belief.ts'

type TimelineWords = Dictionary['timeline']

const times = (n: number) => count(n, 'раз', 'раза', 'раз')
const named = (owner: string | null) => (owner === null ? 'неизвестно у кого' : `у ${owner}`)
const roles: TimelineWords['nodeRole'] = { master: 'мастер', replica: 'реплика', sentinel: 'Sentinel' }

/** Tells how a grant ended without a release. The keys are what the grant is tied to. */
const endOf: Record<EndsWith, string[]> = {
  session: ['сеанс кончился', 'конец сеанса'],
  transaction: ['транзакция откачена', 'откат'],
  connection: ['соединения больше нет', 'нет соединения'],
}

/** Form that follows *до конца*. */
const ofWhat: Record<EndsWith, string> = { session: 'сеанса', transaction: 'транзакции', connection: 'соединения' }
/** Form that follows *с*. */
const withWhat: Record<EndsWith, string> = {
  session: 'сеансом',
  transaction: 'транзакцией',
  connection: 'соединением',
}

/** Forms that follow *более* and *в более*. */
const runs: Record<'earlier' | 'later', { is: string; inIt: string }> = {
  earlier: { is: 'ранний', inIt: 'раннем' },
  later: { is: 'поздний', inIt: 'позднем' },
}

export const timelineWords: TimelineWords = {
  worker: (client) => (client.length > 1 ? client : `Воркер ${client}`),
  crowd: (n) => count(n, 'воркер', 'воркера', 'воркеров'),
  crowdWaits: (n) => `${form(n, 'ждёт', 'ждут', 'ждут')} ${n}`,
  showEach: (n) => `Показать все ${n}`,
  foldAll: (n) => `Свернуть все ${n}`,
  timeline: (lock) => `Дорожки: ${lock}. Стрелки вверх и вниз ведут по отметкам, Enter переходит к отметке.`,
  run: (lock) => `Прогон: ${lock}`,
  lock: { none: 'нет блокировки', one: 'блокировка', permits: 'разрешения', permit: 'разрешение' },
  truth: {
    single: (store) => `говорит ${store}`,
    standby: () => 'говорит основной',
    sentinel: () => 'говорит мастер',
    quorum: () => 'большинство',
    cluster: () => 'говорит её мастер',
  },
  resource: {
    open: 'принимает всё',
    fenced: 'проверяет токен',
    beside: (store) => `вне ${store}`,
  },
  sentinels: 'Sentinel',
  noAnswer: (node) => [`нет ответа от ${node}`],
  promote: (node) => [`сделать ${node} мастером`, `повысить ${node}`],
  promoteTip: (node, at) => `На ${at} Sentinel делают ${node} мастером.`,
  otherKeys: (n, short) => (short ? `ещё ${n}` : `${n}: другие ключи`),
  inbox: 'входящие',
  row: (row) => `строка ${row}`,
  clock: (byMs) => `часы ${byMs < 0 ? '−' : '+'}${Math.abs(byMs) / 1000} s`,

  axis: {
    steps: 'шаги',
    time: 'время',
    stepsKept: 'шаги',
    stepsBent: 'вне масштаба',
    timeBent: 'время вне масштаба',
    bent: 'вне масштаба',
    why: 'Порядок шагов верный, и у каждого есть место для слов. Долгие ожидания вырезаны там, где стоит //.',
    toScale: 'Показать в масштабе',
  },
  faultBriefly: {
    pause: 'пауза',
    crash: 'падение',
    cancel: 'отмена',
    'skew-clock': 'часы врут',
    'lose-request': 'запрос потерян',
    'lose-reply': 'ответ потерян',
    'delay-reply': 'поздний ответ',
    'delay-request': 'поздний запрос',
    'slow-link': 'медленно',
    'cut-link': 'обрыв',
    swallow: 'потеряно',
    'kill-node': 'убит',
    'restart-node': 'перезапуск',
    'jump-clock': 'прыжок часов',
    'fill-memory': 'память полна',
    flush: 'ключи стёрты',
    evict: 'вытесняет',
    'stop-replication': 'отрезана',
    'wake-replica': 'вернулась',
    'isolate-master': 'отрезан',
  },
  leftOut: (length) => `пропуск ${length}`,
  leftOutTip: (length) =>
    `Здесь ${length} почти ничего не происходит. Ожидание сжато, порядок сохранён. Верный масштаб — клавиша E.`,
  many: (n, what, from, until) => `С ${from} до ${until}, ${times(n)}: ${what}. Здесь их не различить.`,
  others: (n) => ` Вплотную ${form(n, 'стоит', 'стоят', 'стоят')} ещё ${n}: здесь не различить.`,
  manyOf: {
    beliefs: (client) => `${client} думает, что держит блокировку`,
    waits: (client) => `${client} ждёт`,
    pauses: (client) => `${client} на паузе`,
    zombies: (client) => `${client} — зомби`,
    orphans: (client) => `выдача ${client} — сирота`,
    holds: (owner) => (owner === null ? 'блокировка то у одного, то у другого' : `блокировка у ${owner}`),
    grants: (node) => `${node} выдаёт блокировку`,
    dangers: 'сразу несколько держателей',
    queues: 'очередь меняется',
    lags: (node) => `${node} отстаёт`,
  },
  manyBeliefs: (n, client) => [`${client} думает, что держит: ${n}×`, `${n}×`],

  runBehind: (began, shift) => [
    ...(shift === null ? [] : [`более ${runs[began].is} прогон, сдвинут на ${shift}`]),
    `более ${runs[began].is} прогон`,
  ],
  beliefBehind: (began, client, from, length) =>
    `В более ${runs[began].inIt} прогоне ${client} думает, что держит блокировку: ${during(from, length)}.`,
  holdBehind: (began, owner, from, length) =>
    `В более ${runs[began].inIt} прогоне блокировка ${named(owner)}: ${during(from, length)}.`,
  faultTip: (what, at, gaveUp) =>
    gaveUp ? `Сбой не сыгран до конца: ${what}. Предел — на ${at}.` : `Сбой на ${at}: ${what}.`,
  beatTip: (numbers, caption, at) => `Шаг ${numbers}, на ${at}: ${caption}`,
  questionTip: (ask, at) => `Вопрос на ${at}: ${ask}`,

  holds: (client, what, token) =>
    token === undefined
      ? [`у ${client} ${what}`, `держит ${client}`, client]
      : [`у ${client} ${what} · токен ${token}`, `${client} · токен ${token}`, `${client} · ${token}`, client],
  had: (client) => [`${client} держал`],
  believed: (client) => [`${client} думал, что держит`, `${client} думал`],
  wasAtWork: (client) => [`${client} работал`],
  believes: (client, what, token) =>
    token === undefined
      ? [`${client} думает: у него ${what}`, `${client} думает, что держит`, `${client} думает`, client]
      : [
          `${client} думает: у него ${what} · токен ${token}`,
          `${client} думает · токен ${token}`,
          `${client} · токен ${token}`,
          `${client} · ${token}`,
          client,
        ],
  believesTip: (client, from, length, token) =>
    `${client} думает, что держит блокировку${token === undefined ? '' : ` с токеном ${token}`}: ${during(from, length)}.`,
  atWork: (client) => [`${client} работает`, client],
  atWorkTip: (client, from, length) => `${client} работает: ${during(from, length)}.`,
  paused: (before) => [`пауза перед ${stepNamed(before)}`, 'пауза'],
  pausedTip: (client, before, from, length) =>
    `${client} на паузе перед ${stepNamed(before)}: ${during(from, length)}.`,
  waiting: (why) => [`ждёт: ${reasonSaid(why)}`, 'ждёт'],
  waitingTip: (client, why, from, length) => `${client} ждёт ${during(from, length)}: ${reasonSaid(why)}.`,
  waitingForItself: ['ждёт сам себя', 'сам себя'],
  holdsAgain: (depth) => `×${depth}`,
  holdsAgainTip: (client, depth, at) => `С ${at} у ${client} на счету: блокировка взята ${times(depth)}.`,
  gaveUp: ['сдаётся'],
  heard: (message) => [`слышит «${message}»`, 'слышит'],
  heardTip: ({ client, message, channel }, at) => `На ${at} ${client} слышит «${message}» в канале ${channel}.`,
  listens: ['слушает'],
  listensTip: (client, channel, at) => `С ${at} ${client} слушает канал ${channel}.`,
  listensNoMoreTip: (client, channel, at) => `С ${at} ${client} больше не слушает канал ${channel}.`,
  crashed: ['упал'],
  victim: ['жертва: откат', 'жертва'],
  victimTip: (client, why, at) => `На ${at} ${client} откатывают: ${reasonSaid(why)}.`,
  crashedTip: (client, at) => `На ${at} ${client} падает.`,
  lost: (client) => [`у ${client} её больше нет`, `у ${client} её нет`],

  ...beliefWords,

  free: 'свободна',
  shared: (clients) => [
    `строку ${clients.length === 1 ? 'делит' : 'делят'} ${namesListed(clients)}`,
    clients.join(' '),
  ],
  noMajority: 'большинства нет',
  slope: (lease) => [
    ...(lease === null ? [] : [`↘ остаток её аренды на ${lease}`, `↘ аренда ${lease}`]),
    '↘ остаток её аренды',
    '↘ остаток',
  ],
  leaseOver: (lease) => `аренда на ${lease} истекла`,
  holderNamed,
  leaseOn: (holder, node) => `${holder} · аренда на ${node}`,
  heldBy: (owner) => `держит ${owner}`,
  unasked: ['блокировку никто не просит'],
  silent: ['никто не отвечает', 'тишина'],
  renewed: ['продлена'],
  endless: ['без срока', '∞'],
  endsWith: (what) => [`до конца ${ofWhat[what]}`, `с ${withWhat[what]}`],
  holdTip: (owner, from, length, lease) =>
    `Блокировка ${named(owner)}: ${during(from, length)}${lease === null ? '' : `; ${lease}`}.`,
  leaseTip: (left) => `аренды хватило бы ещё на ${left}`,
  endlessTip: 'срока у неё нет',
  endsWithTip: (what) => `она кончается вместе с ${withWhat[what]} держателя`,
  byValue: (owner, until) => [`${owner} · в значении: до ${until}`, `${owner} · до ${until}`, owner],
  byValueTip: (until) => `в её значении записано «до ${until}». Воркеры этому следуют, само хранилище её не кончает`,
  ended: ({ endedBy, endedByClient, client, segments }) => {
    const endsWith = segments.at(-1)?.endsWith
    const stranger = endedByClient !== null && endedByClient !== client ? endedByClient : null
    if (endedBy === 'expired') return endsWith ? endOf[endsWith] : ['истекла']
    if (endedBy === 'timed-out') return ['время вышло', 'конец']
    if (endedBy === 'evicted') return ['вытеснена: нет памяти', 'вытеснена']
    if (endedBy === 'deleted') return stranger === null ? ['освобождена'] : [`удаляет ${stranger}`, `${stranger}!`]
    // Whether the lock belongs to a connection that passes from one worker to the next.
    const isHandedOn = client === null || endedByClient === null
    if (endedBy === 'overwritten' && endsWith && isHandedOn) return ['перешла с соединением', 'перешла']
    // The lease had ended, so another worker was allowed to take the lock.
    if (endedBy === 'taken-over') return [`забирает ${endedByClient ?? '?'}`, 'забрана']
    if (endedBy === 'overwritten') return [`перезаписывает ${endedByClient ?? '?'}`, 'перезаписана']
    if (endedBy === 'node-down') return ['сервер отказал', 'сервер лежит']
    if (endedBy === 'emptied') return ['забыта']
    return endedBy === 'minority' ? ['большинства нет', 'потеряна'] : []
  },
  grantTip: (node, owner, from, length) => `На ${node} блокировка ${named(owner)}: ${during(from, length)}.`,
  nodeStateTip: (node, state, from, length) => `${node} ${state}: ${during(from, length)}.`,
  nodeSaid: (event, without, why) => {
    switch (event.kind) {
      case 'node-up':
        return `работает: ${roles[event.role]}`
      case 'node-down':
        return `лежит: ${reasonSaid(why)}`
      case 'node-promoted':
        return without.length === 0 ? 'становится мастером' : `новый мастер, но на нём нет ${without.join(', ')}`
      case 'node-demoted':
        return 'становится репликой'
      case 'node-frozen':
        return 'замирает'
      case 'node-thawed':
        return 'работает дальше'
      case 'node-restarted':
        return event.emptied ? 'перезапускается пустым' : 'перезапускается со своими данными'
      case 'node-clock-jumped':
        return `часы прыгают на ${Math.abs(event.byMs) / 1000} s ${event.byMs < 0 ? 'назад' : 'вперёд'}`
      case 'node-link-cut':
        return `отрезан от ${cutOffFrom(event.from)}`
      case 'node-link-healed':
        return `снова связан с ${linkedWith(event.from)}`
    }
  },
  nodeTip: (node, words, at) => `${node}: ${words}, на ${at}.`,
  nodeRole: roles,
  nodeState: { up: 'работает', down: 'лежит', frozen: 'отрезан' },
  nodeBriefly: {
    down: 'лежит',
    promoted: 'повышен',
    demoted: 'понижен',
    restarted: 'перезапуск',
    'clock-jumped': 'прыжок часов',
    'link-cut': 'отрезан',
    'link-healed': 'снова на связи',
  },

  reads: (value) => [`читает ${value}`],
  readTip: (client, value, at) => `На ${at} ${client} читает ${value}.`,
  uncommitted: (value) => [`${value}, без коммита`, `(${value})`],
  uncommittedTip: (client, value, at) =>
    `На ${at} ${client} пишет ${value} внутри транзакции. До коммита этого больше никто не видит.`,
  writes: (before, value) => [`${before} → ${value}`, `→${value}`],
  refused: ['отказ'],
  staleWrite: (client, value) => [`${client} пишет ${value}`, `→${value}`],
  hadRead: (read) => [`прочитано было ${read}`, `прочёл ${read}`],
  counted: (n) => String(n),
  countedTip: (store, n, from, length) => `${store} насчитывает ${n}: ${during(from, length)}. Кто это, не сказано.`,
  token: (token) => [`токен ${token}`, String(token)],
  tokenAfter: (token, largest) => [`${token} после ${largest}`],
  writeTip: (client, before, value, at, token) =>
    `На ${at} ${client} пишет ${value} вместо ${before}${token === undefined ? '' : ` с токеном ${token}`}.`,
  staleTip: ' Новое значение посчитано от прежнего, которое успели перезаписать.',
  refusedTip: (client, value, at, token, largest) =>
    `На ${at} запись ${value} от ${client} отвергнута${token === undefined ? '' : `: токен ${token} после ${largest}`}.`,

  commandTip: ({ client, node }, command, came) => `${client} → ${node}: ${command}, ${came}.`,
  asks: (client) => [`${client} просит`],
  given: (n) =>
    n === 1
      ? ['сделать: 1', '1']
      : [`сделать: ${count(n, 'сообщение', 'сообщения', 'сообщений')}`, `сделать: ${n}`, String(n)],
  givenTip: (n, at) =>
    n === 1
      ? `На ${at} надо сделать одну работу.`
      : `На ${at} во входящих ${count(n, 'сообщение', 'сообщения', 'сообщений')}.`,
  taken: (group) => [
    ...(group.length <= 4 ? [group.map(({ message }) => message).join(', ')] : []),
    `взято ${group.length}`,
  ],
  takenTip: ({ client, message, row }, at) => `На ${at} ${client} берёт ${message} для строки ${row}.`,
  lostTip: ' Это так и не выполнено.',
  rowReadTip: ({ client, row, found }, at) =>
    `На ${at} ${client} ищет строку ${row}: ${found ? 'она есть' : 'её нет'}.`,
  inserted: ['вставлена', 'новая'],
  updated: ['обновлена'],
  ran: ['готово'],
  twice: (row, copies) => {
    const said = copies === 2 ? 'дважды' : copies === 3 ? 'трижды' : times(copies)
    return [`строка ${row} ${said}`, said, `${copies}×`]
  },
  again: (message) => [`${message} снова`, 'снова'],
  rowWriteTip: ({ client, row, message, how, copies, again }, at) =>
    how === 'run'
      ? `На ${at} ${client} выполняет задание ${jobNamed(message)} за ${row}${again ? ', хотя оно уже выполнено' : ''}.`
      : `На ${at} ${client} ${how === 'insert' ? 'вставляет' : 'обновляет'} строку ${row} для ${message}.${copies > 1 ? ` Теперь таких строк ${copies}.` : ''}${again ? ' Это сообщение уже выполняли.' : ''}`,
  lostWork: (messages) => [`пропало: ${messages.join(', ')}`, `пропало ${messages.length}`, `−${messages.length}`],
  lostWorkTip: (messages) => `${namesListed(messages)}: так и не выполнено.`,

  command: {
    sent: (at) => `послано на ${at}`,
    executed: (at) => `выполнено на ${at}`,
    replied: (at) => `ответ на ${at}`,
    timeout: 'нет ответа в срок',
    lost: 'соединение порвалось до ответа',
  },

  doing: {
    'not started': 'не запущен',
    running: 'запущен',
    connecting: 'соединяется',
    waiting: 'ждёт',
    holding: 'держит',
    working: 'работает',
    reading: 'читает',
    writing: 'пишет',
    paused: 'на паузе',
    releasing: 'освобождает',
    released: 'освободил',
    refused: 'сдался',
    failed: 'ошибка',
    crashed: 'упал',
    finished: 'закончил',
  },
}

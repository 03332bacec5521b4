import type { EventOf } from '#model/trace/trace.ts'
import type { Phrases } from '../phrases.ts'
import { because, reasonSaid, thrown } from './causes.ts'
import { seconds, shortSeconds } from './figures.ts'
import { cutOffFrom, jobNamed, linkedWith, stepNamed } from './recorded.ts'

const withToken = (token: number | undefined) => (token === undefined ? '' : `, токен ${token}`)
const leftWhy = {
  done: 'работа сделана',
  lost: 'ему сообщили, что блокировка потеряна',
  threw: 'работа не удалась',
}
const outcomes: Record<EventOf<'command-replied'>['outcome'], string> = {
  value: 'получает ответ',
  error: 'получает в ответ ошибку',
  timeout: 'не дожидается ответа',
  lost: 'теряет соединение раньше ответа',
}
const roles = { master: 'мастер', replica: 'реплика', sentinel: 'Sentinel' }
const endings: Record<EventOf<'run-ended'>['status'], string> = {
  completed: 'Прогон завершён',
  'time-limit': 'Прогон дошёл до предела времени',
  'event-limit': 'Прогон дошёл до предела событий',
  'store-lost': 'Хранилище потеряно, прогон кончается здесь',
  cancelled: 'Прогон отменён',
  failed: 'Прогон не удался',
}

export const eventPhrases: Phrases['events'] = {
  'client-connecting': (event) => `соединяется заново: ${because(event.why)}`,
  'client-started': () => 'начинает',
  'client-waiting': (event) => `ждёт: ${because(event.why)}`,
  'client-acquired': (event) => `думает, что держит блокировку${withToken(event.token)}`,
  'client-left': (event) => `выходит из критической секции: ${leftWhy[event.why]}`,
  'client-released': (event) =>
    event.freed ? 'освобождает блокировку' : 'освобождает блокировку, но она уже не у него',
  'client-refused': (event) => `сдаётся через ${shortSeconds(event.waitedMs)}: ${because(event.why)}`,
  'client-rolled-back': (event) => `его откатывают: ${reasonSaid(event.why)}`,
  'client-threw': (event) => `бросает исключение: ${thrown(event)}`,
  'client-logged': (event) => `пишет в журнал: «${event.line}»`,
  'client-paused': (event) => `замирает перед ${stepNamed(event.before)}`,
  'client-resumed': (event) => `идёт дальше через ${shortSeconds(event.pausedMs)}`,
  'client-crashed': () => 'падает',
  'client-finished': () => 'заканчивает',
  'client-working': (event) => `работает ${shortSeconds(event.ms)}`,
  'client-forked': () => 'запускает дочерний процесс',
  'client-heard': (event) => `слышит «${event.message}» в канале ${event.channel}`,
  'command-sent': (event) => `шлёт ${event.argv.join(' ')}`,
  'command-executed': (event) => `выполняет ${event.argv.join(' ')}`,
  'command-replied': (event) => outcomes[event.outcome],
  'key-set': (event) => `ключ ${event.key} записан`,
  'key-changed': (event) => `ключ ${event.key} изменён (${event.notice})`,
  'key-expired': (event) =>
    event.notice === 'evicted' ? `ключ ${event.key} вытеснен: не хватает памяти` : `ключ ${event.key} истёк`,
  'key-deleted': (event) => `ключ ${event.key} удалён`,
  'node-up': (event) => `работает: ${roles[event.role]}`,
  'node-down': (event) => `лежит: ${because(event.why)}`,
  'node-promoted': () => 'становится мастером',
  'node-demoted': () => 'становится репликой',
  'node-frozen': () => 'замирает',
  'node-thawed': () => 'работает дальше',
  'node-restarted': (event) => (event.emptied ? 'перезапускается пустым' : 'перезапускается со своими данными'),
  'node-clock-jumped': (event) =>
    `часы прыгают на ${shortSeconds(Math.abs(event.byMs))} ${event.byMs < 0 ? 'назад' : 'вперёд'}`,
  'node-link-cut': (event) => `отрезан от ${cutOffFrom(event.from)}`,
  'node-link-healed': (event) => `снова связан с ${linkedWith(event.from)}`,
  'resource-read': (event) => `читает ${event.resource}: ${event.value}${withToken(event.token)}`,
  'resource-write': (event) =>
    event.accepted
      ? `${event.committed ? 'фиксирует' : 'пишет'} ${event.resource}: ${event.before} → ${event.value}${withToken(event.token)}`
      : `получает отказ от ${event.resource}: ${event.token === undefined ? 'токена нет' : `токен ${event.token}`}${event.largestToken === undefined ? '' : ` после ${event.largestToken}`}`,
  'transaction-begun': () => 'начинает транзакцию',
  'transaction-write': (event) => `пишет ${event.resource} = ${event.value}; до коммита этого никто не видит`,
  'work-given': (event) => `Приходит работа: ${event.message} для строки ${event.row}`,
  'work-taken': (event) => `берёт ${event.message} для строки ${event.row}`,
  'row-read': (event) => `ищет строку ${event.row}: ${event.found ? 'она есть' : 'её нет'}`,
  'row-written': (event) =>
    `${event.how === 'insert' ? 'вставляет' : 'обновляет'} строку ${event.row}${event.copies > 1 ? `: таких строк теперь ${event.copies}` : ''}`,
  'job-due': (event) => `планировщик запускает задание ${jobNamed(event.job)} за ${event.period}`,
  'job-ran': (event) => `выполняет задание ${jobNamed(event.job)} за ${event.period}`,
  'run-started': () => 'Прогон начинается',
  'fault-struck': (event) => event.words,
  'fault-gave-up': (event) => `Сбой дошёл до своего предела: ${event.words}`,
  'machine-stalled': (event) => `Эта машина стояла ${seconds(event.forMs)}`,
  'run-ended': ({ status, why }) => (why === undefined ? endings[status] : `${endings[status]} (${because(why)})`),
}

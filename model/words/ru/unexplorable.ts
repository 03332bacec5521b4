import type { UnexplorableWords } from '../en/unexplorable.ts'
import { reasonSaid } from './causes.ts'

const after = (sent: string | null) => (sent === null ? '' : ` Отправлено: ${sent}.`)

const kinds: Record<string, string> = {
  lateReplies: 'поздние ответы',
  ticks: 'таймеры',
  restarts: 'перезапуск узлов',
}

export const unexplorable: UnexplorableWords = {
  'other-store': (store) => `Она хранится в ${store}, а перебор пока знает только Redis.`,
  'not-for-processes': (asked) =>
    `С блокировкой в своём процессе пока нельзя перебрать: ${asked.map((kind) => kinds[kind] ?? kind).join(', ')}.`,
  'unsteady-client': (client) =>
    `Она не детерминирована: после тех же ответов ${client} делает не всегда одно и то же.`,
  unsteady: (answers, one, other) =>
    `Она не детерминирована. После тех же ответов (${answers.join(', ')}) один запуск делает ${one}, другой ${other}.`,
  'waits-for-replicas': (command, sent) => `Она ждёт реплик (${command}), а при переборе их нет.${after(sent)}`,
  'server-time': (sent) => `Она спрашивает время у сервера, а оно не стоит.${after(sent)}`,
  'server-chance': (command, sent) => `Она просит сервер выбрать случайно (${command}).${after(sent)}`,
  'connection-state': (command, sent) =>
    `Ей нужна память соединения (${command}), а перебор исполняет каждую команду отдельно.${after(sent)}`,
  functions: (command, sent) => `Она вызывает функции сервера (${command}), а при переборе их нет.${after(sent)}`,
  blocks: (command, sent) =>
    `Она ждёт внутри Redis (${command}). Кого когда разбудят, перебор пока не знает.${after(sent)}`,
  'clock-time': (sent) =>
    `Аренда кончается по часам (EXPIREAT, PXAT…), а часы сервера здесь не те, что у воркеров.${after(sent)}`,
  'not-permitted': (command) => `Она отправляет ${command}, а при испытании это нельзя.`,
  'not-permitted-here': (why) => `${why}.`,
  incomparable: (type) => `Она держит в Redis ${type}, а это перебор не сравнивает.`,
  'more-than-stock': (request) => `Её воркерам нужен не только склад (${request}).`,
  'forgets-scripts': () => 'Она полагается на скрипты в памяти сервера, а сервер перебора их не забывает.',
  'no-script': (file) => `Рядом с ней нет ${file}.`,
  subscribes: () => 'Она слушает канал (SUBSCRIBE). Кто что когда услышит, перебор пока не знает.',
  'sleeps-on': () => 'Она спит без конца.',
  'time-in-key': () =>
    'В её ключе время, а срока нет. Скажите через "holders" в lock.ts, срок ли это. Иначе аренда здесь не кончится и держателя не узнать.',
  'type-of-key': (type) => `Её ключ — ${type}. Скажите через "holders" в lock.ts, кто по нему держатель.`,
  'key-stays': () =>
    'После освобождения её ключ остаётся. Скажите через "holders" в lock.ts, когда держателя нет. Иначе это будет последний держатель.',
  'own-lease': () =>
    'Её аренда — своё число, а не leaseMs. Часов у перебора нет, и сравнить их нечем. Напишите leaseMs.',
  'short-expiry': () =>
    'При освобождении она оставляет ключу короткий срок. Истечёт ли он раньше, чем закончит воркер, решают миллисекунды, а часов у перебора нет.',
  'other-key': (other, key) => `Она хранит состояние в ${other}. Блокировка здесь — ${key}, а его никто не писал.`,
  'no-entrance': () => 'У этого хранилища нет входа для процесса.',
  refused: (why) => `Её процесс говорит: ${why}`,
  'process-failed': (why) => `Её процесс отказал: ${reasonSaid(why)}.`,
  'partly-chance': (values, command) =>
    `Часть того, что она отправляет, в одних запусках разная, в других та же: ${values.join(' / ')}, в ${command}.`,
  'unmade-token': () => 'Она получает токен раньше, чем сделала его.',
  'own-time': (command, values) =>
    `Она отправляет время своих часов, а при переборе они стоят: ${command} (${values.join(' / ')}).`,
  'too-busy': () => 'Машина слишком занята: ответа она не дожидается.',
  'asked-nothing': (ask) => `Под номером ${ask} она ничего не просила.`,
  ended: () => 'Её завершили.',
  'too-many-starts': (most) => `Нужно больше ${most} запусков.`,
  'compares-tokens': () => 'Если поменять токены воркеров, она делает другое: она их не только различает.',
  shared: () => 'Держателей может быть несколько, а перебор следит за одним.',
  stuck: () => 'Её код делает тысячи шагов и ничего не просит.',
  'not-loaded': (why) => `Её код не загрузить: ${why}`,
  'thread-ended': (why) => `Её код завершил свой поток: ${why}.`,
  silent: (seconds) => `Её код идёт ${seconds} s и ничего не просит.`,
}

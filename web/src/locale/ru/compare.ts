import { plainSeconds } from '#model/words/figures.ts'
import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'
import { outageWords } from './compare-outages.ts'

const whole = new Intl.NumberFormat('ru')
// Uses `en` so that numbers have a decimal point, like times.
const small = new Intl.NumberFormat('en')
const number = (value: number) => (value < 100 ? small.format(value) : whole.format(Math.round(value)))

/** Short names of locks for table rows, keyed by the locks' folders. */
const shortNames: Readonly<Record<string, string>> = {
  pubsub: 'ключ со сроком',
  fenced: 'ключ с токеном',
  redlock: 'Redlock на пяти',
  'unique-row-expiring': 'уникальная строка',
  'for-update': 'FOR UPDATE',
  'sequential-fenced': 'место в очереди, с токеном',
  'lease-fenced': 'ключ с арендой и токеном',
}

export const compareWords: Dictionary['compare'] = {
  title: 'Та же блокировка в каждом хранилище',
  about: 'В статьях Redis, базу данных и ZooKeeper сравнивают словами. Здесь — цифры, с блокировками этих уроков.',
  measured: (date) => `Измерено ${date.toLocaleDateString('ru', { dateStyle: 'long', timeZone: 'UTC' })}`,
  machine: ({ processor, cores, memoryGb, system, node, load }) => [
    processor,
    `${count(cores, 'ядро', 'ядра', 'ядер')}, ${memoryGb} GB`,
    system,
    `Node ${node.replace(/^v/, '')}`,
    `нагрузка до начала: ${load}`,
  ],
  locks: 'Блокировки',
  nameOf: ({ lock, title }) => shortNames[lock] ?? title,
  keeping: {
    memory: 'В уроках отвечает из памяти, файла нет.',
    disk: 'В уроках отвечает, когда коммит на диске.',
    'disk-later': 'В уроках пишет в файл и не ждёт диска.',
  },
  waiting: { notified: 'Ждущему сообщают.', asks: (ms) => `Ждущий спрашивает каждые ${ms} ms.` },
  versions: ({ store }) => `${store.name} ${store.version}`,
  sections: {
    performance: {
      title: 'Скорость',
      articles: 'Первый Redis, за ним ZooKeeper, база данных последняя.',
      by: 'по выдачам в секунду, каждая на диске',
    },
    reliability: {
      title: 'Надёжность',
      articles: 'Первый ZooKeeper, за ним Redis, база данных последняя.',
      by: 'по тому, что вынесла лучшая блокировка: долгую паузу, перезапуск с файлом',
    },
    complexity: {
      title: 'Сложность',
      articles: 'Проще всего база данных, труднее всего ZooKeeper.',
      by: 'по строкам кода самой короткой блокировки',
    },
  },
  articles: 'В статьях',
  weMeasured: 'У нас',
  bars: {
    'pairs-synced': {
      title: 'Выдач в секунду, каждая на диске',
      about: 'Один воркер берёт и освобождает. Каждое изменение до ответа уже на диске.',
      unit: '/s',
    },
    'pairs-unsynced': {
      title: 'Выдач в секунду, диска не ждут',
      about: 'Тот же воркер. Если машина обесточена, отвеченное может пропасть.',
      unit: '/s',
    },
    trips: {
      title: 'Обменов на выдачу',
      about: 'Сколько раз воркер ждёт ответа, считая освобождение.',
      unit: '',
    },
    handover: {
      title: 'Передача',
      about: 'От конца работы держателя до блокировки у ждущего.',
      unit: 'ms',
    },
    crash: { title: 'После падения', about: 'Держатель умирает. Когда блокировка у следующего?', unit: 'ms' },
    lines: { title: 'Строк кода', about: 'Сама блокировка и её скрипты, без комментариев.', unit: '' },
    memory: { title: 'Память', about: 'Все её серверы вместе, пустые.', unit: 'MB' },
    start: { title: 'Холодный старт', about: 'От нуля до сервера, который отвечает.', unit: 'ms' },
  },
  verdicts: {
    pause: {
      title: 'Долгая пауза',
      about: (pauseMs, leaseMs) =>
        `Держатель на паузе ${plainSeconds(pauseMs)} при аренде ${plainSeconds(leaseMs)}, а потом пишет.`,
    },
    restart: {
      title: 'Перезапуск с файлом',
      about: 'Процесс убит и возвращается, пока блокировку держат.',
    },
    'restart-without-file': {
      title: 'Перезапуск без файла',
      about: 'То же, если у хранилища всё только в памяти.',
    },
  },
  paused: {
    waited: (ms) => `Остальные ждут ${plainSeconds(Math.round(ms / 100) * 100)}; посреди работы не входит никто.`,
    refused: 'Двое думают, что держат; опоздавшей записи отказано.',
    lost: 'Двое думают, что держат; продажа пропала.',
    unknown: 'Прогон ничего не показал.',
  },
  restarted: {
    held: 'Помнит, у кого блокировка.',
    oneOfFive: 'Один из пяти забыл, остальные помнят.',
    violated: 'Забыло и выдало блокировку дважды.',
    unknown: 'Прогон ничего не показал.',
    untried: 'Здесь не проверено.',
    hasFile: 'Файл есть всегда.',
  },
  operations: (operations) => count(operations, 'операция', 'операции', 'операций'),
  warm: (ms) => `тёплый: ${ms} ms`,
  servers: (servers) => count(servers, 'сервер', 'сервера', 'серверов'),
  none: (id) => (id === 'pairs-synced' ? 'на диске не бывает' : 'не измерено'),
  best: 'лучший',
  number,
  withUnit: (value, unit) => `${number(value)} ${unit}`.trimEnd(),
  bore: (held, tried) => `${held} из ${tried}`,
  watch: (lesson) => `Посмотреть: ${lesson}`,
  watchUnknown: 'Посмотреть в уроке',
  outages: outageWords,
  common: {
    title: 'Чего не может ни одно хранилище',
    text: 'Ни одно не остановит воркера, который думает слишком долго, что блокировка у него. С токеном ему откажет склад, откуда бы токен ни был.',
    link: 'Одна пауза, три хранилища',
  },
  method: {
    title: 'Как измерено',
    points: (ms, hasOutages) => [
      'Одна машина, loopback: сеть прибавит своё время к каждому обмену.',
      hasOutages
        ? 'Каждое хранилище — один сервер, у Redlock пять. Хранилища с копиями — в части «Когда умирает сервер».'
        : 'Каждое хранилище — один сервер, у Redlock пять. Копии не измерены.',
      'На диске: Redis appendfsync always, MariaDB flush на каждый коммит, ZooKeeper forceSync, etcd fsync.',
      'Диска не ждут, но в файл пишут все, кроме Redis; MariaDB — по настройке 2.',
      `Если об освобождении не сообщают, ждущий спрашивает каждые ${ms} ms.`,
      'Передача, падение и пауза измерены на серверах с настройками уроков.',
      'FOR UPDATE не меняет строк: на диске от него ничего нет, и перезапуск его забывает.',
      'К etcd обращаются по его JSON-интерфейсу, он медленнее gRPC.',
    ],
    yours: 'Ваша машина измерит заново так:',
    command: 'npm run bench -- --only stores',
  },
  missing: (folder, why) => `${folder}: не измерено. ${why}`,
  table: { title: 'Все цифры', lock: 'Блокировка', caption: 'Все цифры всех блокировок' },
}

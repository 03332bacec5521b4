/** Russian texts of `/compare` about stores whose server is killed. The keys are ids of the setups in `bench/stores/outages/setups.ts`. */
import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

type OutageWords = Dictionary['compare']['outages']

const figure = new Intl.NumberFormat('ru')
const ms = (value: number) => `${figure.format(value)} ms`

const promoted = 'Мастера убили. Три Sentinel, с настройкой 0.2 s вместо 30 s, повысили реплику.'
const lasting = 'Изменение на диске.'
const bothGone = 'Одна машина: как после kill. Обе: блокировок нет.'

/** `on` says what the setup turns on, and `power` says what the store's documentation promises for a power failure. */
const setups: OutageWords['setups'] = {
  'redis-memory': { on: 'Один сервер, без файла', power: 'Блокировок нет: на диске пусто.' },
  'redis-written': {
    on: 'Один сервер, файл, fsync раз в секунду',
    power: 'Пропадает до секунды отвеченных выдач.',
  },
  'redis-synced': { on: 'Один сервер, файл, fsync до каждого ответа', power: 'Отвеченная выдача на диске.' },
  'redis-sentinel': { on: 'Мастер и реплика, без файла, без WAIT', power: bothGone },
  'redis-wait': { on: 'Мастер и реплика, без файла, выдача считается после WAIT 1', power: bothGone },
  'redlock-memory': {
    on: 'Redlock на пяти, без файла',
    power: 'Если машина вернулась до конца аренды, свой голос она забыла.',
  },
  'redlock-synced': {
    on: 'Redlock на пяти, файлы, fsync до каждого ответа',
    power: 'Каждый голос на диске до ответа.',
  },
  'mariadb-behind': {
    on: 'Один сервер, журнал пишется и ложится на диск раз в секунду (настройка 0)',
    power: 'Пропадает до секунды коммитов.',
  },
  'mariadb-written': {
    on: 'Один сервер, файл, fsync раз в секунду (настройка 2)',
    power: 'Пропадает до секунды коммитов.',
  },
  'mariadb-synced': { on: 'Один сервер, файл, fsync на каждый коммит (настройка 1)', power: 'Коммит на диске.' },
  'mariadb-standby': {
    on: 'Основной и резервный, полусинхронно, fsync на каждый коммит',
    power: 'У основного коммит на диске, у резервного — в журнале.',
  },
  'postgres-written': { on: 'Один сервер, файл, fsync выключен', power: 'Могут испортиться все данные.' },
  'postgres-synced': { on: 'Один сервер, файл, fsync на каждый коммит', power: 'Коммит на диске.' },
  'zookeeper-written': {
    on: 'Один сервер, файл, forceSync выключен',
    power: 'Ничего не обещано: ZooKeeper зовёт это небезопасным.',
  },
  'zookeeper-synced': { on: 'Один сервер, файл, fsync до каждого ответа', power: lasting },
  'zookeeper-three': {
    on: 'Три сервера, файлы, fsync до каждого ответа',
    power: 'Изменение на диске у двух из трёх.',
  },
  'etcd-written': {
    on: 'Один узел, файл, без fsync',
    power: 'Данные пропадают: etcd зовёт эту настройку небезопасной.',
  },
  'etcd-synced': { on: 'Один узел, файл, fsync до каждого ответа', power: lasting },
  'etcd-three': {
    on: 'Три узла, файлы, fsync до каждого ответа',
    power: 'Изменение на диске у двух из трёх.',
  },
}

export const outageWords: OutageWords = {
  title: 'Когда умирает сервер',
  about:
    'Сервер, который выдаёт блокировку, убивают сразу после ответа. Цела ли выдача? Сравнивается похожее: без файла, с файлом, с копиями.',
  measured: ({ measuredAt, machine }) =>
    `Измерено ${new Date(measuredAt).toLocaleDateString('ru', { dateStyle: 'long', timeZone: 'UTC' })}, нагрузка до начала: ${machine.load}.`,
  setups,
  killed: {
    restart: 'Сервер убили и запустили снова.',
    election: 'Лидера убили, и он не вернулся. Двое других выбрали нового.',
    sentinels: `${promoted} Старый мастер не вернулся.`,
    'sentinels-return': `${promoted} WAIT нужна реплика, и ею стал старый мастер.`,
    promotion: 'Основной убили, и он не вернулся. Резервный сразу повысили мы: сам он мастером не становится.',
    majority: 'Один сервер из пяти убили и запустили снова.',
  },
  columns: {
    setup: 'Что включено',
    rate: 'Выдач в секунду',
    again: 'Снова выдана через',
    fate: 'Выданная блокировка',
    copies: 'Выдано без копий',
    power: 'Отключили питание',
  },
  hints: {
    again: 'медиана, самый быстрый и самый медленный раз',
    copies: 'все серверы, без которых можно ответить, лежали, потом вернулись',
    power: 'не проверено: так в документации',
  },
  rate: (value) => figure.format(value),
  median: ms,
  range: (best, worst) => `от ${figure.format(best)} до ${ms(worst)}`,
  fate: ({ times, granted, lost }) => {
    if (granted === 0) return `не выдана, ${count(times, 'попытка', 'попытки', 'попыток')}`
    return lost === 0 ? `цела, ${granted} из ${granted}` : `пропала, ${lost} из ${granted}`
  },
  noCopies: 'копий нет',
  source: 'источник',
  sourceOf: (setup) => `Источник: ${setup}`,
  notes: [
    'Убит только процесс: что он записал в файл, осталось у системы. Без питания пропадает и это, если fsync не был до ответа. Вилку здесь никто не выдёргивал.',
    'Хранилище может отвечать, только когда выдача есть и у копии. Пока копии нет, оно ничего не выдаёт и ничего не теряет.',
    'Если реплик несколько, WAIT 1 не говорит, какую из них повысят. Здесь реплика одна.',
    'Redlock хватает трёх из пяти, поэтому два сервера лежали. Потом один из трёх, выдавших блокировку, убили и запустили снова.',
    'У PostgreSQL в уроках такой блокировки нет: это та же строка, что в MariaDB. Каждый раз серверы новые, на одной машине.',
  ],
}

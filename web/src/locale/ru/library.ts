import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

type Library = Dictionary['library']

const chapters: Library['chapters'] = {
  '1-taking-the-lock': {
    wrong: 'Воркер, упавший с блокировкой, может навсегда остановить всех.',
    repair: 'Одна команда SET NX PX берёт блокировку и даёт ей аренду.',
    leads: 'Теперь блокировка кончается сама. Но чью блокировку удалит опоздавший?',
  },
  '2-giving-it-back': {
    wrong: 'Кто освобождает поздно или наугад, удаляет чужую блокировку.',
    repair: 'Проверить, чья блокировка, и удалить: одним шагом.',
    leads: 'Теперь освобождает только владелец. Но долго ли её держать?',
  },
  '3-how-long-is-a-lease': {
    wrong: 'Аренда коротка — двое работают сразу. Аренда длинна — все ждут упавшего.',
    repair: 'Сторож продлевает аренду, пока жив его воркер.',
    leads: 'Теперь аренда подходит к работе. Но что тем временем делают другие?',
  },
  '4-waiting-and-re-entering': {
    wrong: 'Ждущие спят, когда их зовут, бегут все разом или ждут самих себя.',
    repair: 'Очереди со сроками, объявления и повторный вход со счётом.',
    leads: 'Теперь каждый воркер ведёт себя верно. А если умрёт сервер?',
  },
  '5-when-the-server-fails': {
    wrong: 'Блокировка, о которой помнит один сервер, умирает вместе с ним.',
    repair: 'Ждать реплик, писать на диск, отказывать без реплик. Цена есть у всего.',
    leads: 'Одного сервера мало. А большинства хватит?',
  },
  '6-the-redlock-debate': {
    wrong: 'Пять серверов забывают, делят голоса, врут о времени, отвечают поздно.',
    repair: 'Перезапуск с ожиданием, честные часы и проверка, сколько времени осталось.',
    leads: 'Воркер, который замер после всех проверок, всё равно пишет. Кто ему откажет?',
  },
  '7-fencing-for-real': {
    wrong: 'Токен берут поздно, забывают или проверяют до записи.',
    repair: 'Число растёт с каждым взятием блокировки, и проверяют его там, где пишут.',
    leads: 'Всё это был Redis. А что обещают другие хранилища?',
  },
  '8-other-stores': {
    wrong: 'У каждого хранилища своё правило. Кто его не знает, ошибается.',
    repair: 'Блокировки строк, сеансы и аренды — так, как задумано в хранилище.',
  },
}

const faults: Library['faults'] = {
  pause: 'Воркер на паузе',
  crash: 'Воркер падает',
  cancel: 'Запрос отменён',
  'skew-clock': 'Часы воркера врут',
  'lose-request': 'Запрос потерян',
  'lose-reply': 'Ответ потерян',
  'delay-reply': 'Ответ опоздал',
  'delay-request': 'Запрос опоздал',
  'slow-link': 'Связь медленная',
  'cut-link': 'Связь оборвана',
  swallow: 'Сообщения пропадают',
  'kill-node': 'Сервер умирает',
  'restart-node': 'Сервер перезапущен',
  'jump-clock': 'Часы сервера прыгают',
  'fill-memory': 'Память кончается',
  flush: 'Ключи стёрты',
  evict: 'Ключи вытеснены',
  'stop-replication': 'Репликация стоит',
  'wake-replica': 'Реплика возвращается',
  'isolate-master': 'Мастер отрезан',
}

const stores: Library['stores'] = {
  single: 'Redis: один сервер',
  sentinel: 'Redis с Sentinel',
  quorum: 'Redlock: пять серверов',
  cluster: 'Redis Cluster',
  mariadb: 'MariaDB',
  postgres: 'PostgreSQL',
  zookeeper: 'ZooKeeper',
  etcd: 'etcd',
}

// Contains English names too, because Russian texts also use them and readers may search for either.
const alsoCalled: Library['alsoCalled'] = {
  redis: 'redis valkey cache редис кэш кеш',
  mariadb: 'mariadb mysql innodb sql database база данных',
  postgres: 'postgres postgresql sql database постгрес база данных',
  zookeeper: 'zookeeper zk curator зукипер',
  etcd: 'etcd kubernetes кубернетес',
  pause: 'gc garbage collection stop-the-world сборка мусора пауза',
  'lose-reply': 'timeout network таймаут тайм-аут сеть',
  'delay-reply': 'timeout network таймаут тайм-аут сеть',
  'lose-request': 'timeout network таймаут тайм-аут сеть',
  'cut-link': 'network partition сеть разделение разрыв',
  swallow: 'timeout network partition таймаут тайм-аут сеть',
  'isolate-master': 'network partition split-brain сеть разделение расщепление мозга',
  'kill-node': 'failover crash падение переключение',
  exclusion: 'race condition mutex гонка мьютекс взаимное исключение',
  'no-lost-update': 'race condition гонка потерянное обновление',
  'no-duplicate': 'race condition idempotent exactly once гонка дубль идемпотентность ровно один раз',
  'no-immortal-lock': 'deadlock stuck дедлок взаимная блокировка зависание',
  progress: 'deadlock starvation stuck дедлок голодание зависание',
  lease: 'ttl timeout expiry expire expiration аренда срок таймаут',
}

export const libraryWords: Library = {
  breakIt: 'Сломать самому',
  exercises: 'Упражнения',
  workshop: {
    label: 'Игра и занятие',
    join: 'Войти на занятие',
    back: 'Вернуться на занятие',
    start: 'Начать занятие',
  },
  chapters,
  faults,
  stores,
  alsoCalled,
  path: 'Цепочка починок',
  wrong: 'Что ломается',
  repair: 'Что это чинит',
  leads: 'К чему это ведёт',
  lessons: (lessons: number) => count(lessons, 'урок', 'урока', 'уроков'),
  allWatched: 'всё пройдено',
  share: (share: number) => `пройдено ${Math.round(share * 100)} %`,
  filters: {
    property: { label: 'Свойство', any: 'Любое свойство' },
    fault: { label: 'Что ломается', any: 'Любой сбой' },
    store: { label: 'Хранилище', any: 'Любое хранилище' },
  },
  leftOut: 'Некоторых файлов здесь нет, в них ошибки:',
  nothing: 'Таких уроков нет.',
  nothingQuery: (query: string) => `При таком отборе ни в одном уроке нет «${query}».`,
  foundBy: 'Найдено по',
  clear: 'Все уроки',
  step: { begin: 'Начните здесь · 1 минута', goOn: 'Дальше с того же места', next: 'Ваш следующий урок' },
  firstHour: 'Для первого часа',
  done: 'Пройден',
  asked: 'Каждый продаёт чашку и пишет, сколько осталось. Что окажется на складе?',
  openingOf: 'Так начинается настоящая запись:',
  noFault: 'Сбой не нужен',
  leadsTo: { fault: ' ведёт к: ', noFault: ', и без него: ' },
  compare: {
    title: 'Какое хранилище для блокировки?',
    about: 'Скорость, надёжность и сложность Redis, MariaDB, ZooKeeper и etcd — в измеренных числах.',
  },
}

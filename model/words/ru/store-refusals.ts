/** Says in Russian why a store or a process cannot be used. If a cause appears inside another sentence, it begins in lower case and has no full stop. */

import type { SentencesOf } from '#model/refusals/reason-table.ts'
import type { storeReasons } from '#model/refusals/store-reasons.ts'
import { count } from './figures.ts'

const wasRefused = (command: string | null) =>
  command === null ? '' : ` Ему отказали в ${command}: при пробе эта команда недоступна.`

export const storeRefusals: SentencesOf<typeof storeReasons> = {
  'servers-in-use': ({ ms }) => `Все серверы заняты уже ${ms} ms. Попробуйте позже.`,
  'store-closed': ({ store }) => `Серверы ${store} уже закрыты.`,
  'fault-unsupported': ({ store, fault, possible }) =>
    `${store ?? 'Это хранилище'}: сбоя «${fault}» здесь нет. С его сервером бывает: ${possible.join(', ') || 'ничего'}.`,
  'server-not-started': ({ why }) => `Сервер для этого прогона не запустился: ${why}.`,
  'server-ended': ({ why }) => `Сервер для этого прогона завершился: ${why}.`,
  'node-ended': ({ node, why }) => `${node ?? 'сервер ресурса'}: ${why}`,

  'unknown-store': ({ store, stores }) => `Хранилища «${store}» нет. Есть ${stores.join(', ')}.`,
  'store-missing': ({ store, why }) => `Здесь нет ${store}: ${why}. Его уроки можно смотреть в записи.`,
  'store-unusable': ({ store, why }) => `${store} здесь не работает: ${why}`,
  'no-such-fleet': ({ store, fleet }) => `${store} в виде ${fleet} здесь нет.`,
  'no-fleet-for-lock': ({ fleet }) => `Для этой блокировки нет ${fleet}.`,
  'redis-missing': ({ troubles }) =>
    [
      'На этой машине нет Redis, и поставить его не вышло. Поможет одно из трёх:',
      '  1. поставьте redis-server (6 или новее) менеджером пакетов своей системы',
      '  2. укажите в LOCKSTEP_REDIS_SERVER путь к redis-server или valkey-server',
      '  3. укажите в LOCKSTEP_REDIS_URL пустую базу работающего Redis, например redis://127.0.0.1:6379/9',
      ...(troubles.length > 0 ? ['Что не вышло:', ...troubles.map((trouble) => `  ${trouble}`)] : []),
    ].join('\n'),
  'redis-setting': ({ named, why }) => `LOCKSTEP_REDIS_SERVER называет ${named}, но: ${why}`,
  'redis-url': ({ url, why }) => `LOCKSTEP_REDIS_URL — ${url}, но: ${why}.`,
  'needs-own-servers': () =>
    'Этот сценарий ломает серверы, и ему нужны свои: поставьте redis-server или задайте LOCKSTEP_REDIS_SERVER.',
  'explorer-needs-redis': () =>
    'Для перебора порядков нужен свой сервер Redis: поставьте redis-server или задайте LOCKSTEP_REDIS_SERVER.',
  'cluster-too-old': ({ version, oldest }) => `Нашему кластеру нужен Redis ${oldest}, а здесь ${version}.`,
  'no-link-fault-with-standby': ({ fault }) => `Вместе с резервным сервером «${fault}» пока невозможно.`,
  'no-such-node': ({ store, node, nodes }) => `У этого ${store} нет узла ${node}. Есть ${nodes.join(', ')}.`,
  'no-replica': ({ fleet }) => `В группе ${fleet} нет реплики.`,
  'not-served': ({ key }) => `${key} никто не обслуживает.`,
  'node-running': ({ node }) => `${node} работает: перезапустить его можно, когда он убит.`,
  'redis-not-ours': () => 'Redis из LOCKSTEP_REDIS_URL не наш, и ломать его нельзя.',
  'redis-shared': () => 'Этим сервером Redis пользуются и другие прогоны, поэтому ломать его нельзя.',

  'not-installed': (values) =>
    `не установлено, а распаковать его может только apt-get (в Debian это ${values.package})`,
  'another-program': ({ path, wanted, said }) => `${path} — не ${wanted}: ${said}`,
  'not-in-folder': ({ folder, file }) => `в ${folder} нет ${file}`,
  'root-only': ({ program }) => `${program} доступен только пользователю root`,
  'no-wheel': ({ platform }) => `в PyPI нет Valkey для ${platform}`,
  'too-old': ({ path, name, version, oldest }) =>
    `${path} — это ${name} ${version}, а нужна версия ${oldest} или новее`,
  'like-redis': ({ path, name }) =>
    `${path} — это ${name}, а не Redis и не Valkey. Записи делаются из MONITOR и уведомлений о ключах, какие есть у этих двух`,
  'command-failed': ({ command, why }) => `команда ${command} не удалась: ${why}`,
  'command-too-slow': ({ command, ms }) => `команда ${command} шла дольше ${ms} ms`,
  'url-form': () => 'нужно вроде redis://user:password@127.0.0.1:6379/9, а для TLS — rediss://',
  'url-percent': () => 'знак % в имени или пароле пишут как %25',
  'database-in-use': ({ database, program, host }) =>
    `базу ${database} в нём занимает другой Lockstep (процесс ${program} на ${host})`,
  'database-taken-over': () => 'тем временем эту базу занял другой Lockstep',
  'database-not-empty': ({ database, keys }) =>
    `база ${database} в нём должна быть пустой, а в ней ${count(keys, 'ключ', 'ключа', 'ключей')}`,
  'no-config-get': ({ store, why }) => `${store} должен разрешать CONFIG GET, а он отвечает: ${why}`,
  'no-monitor': ({ store, why }) =>
    `${store} должен разрешать MONITOR, из которого делается запись, а он отвечает: ${why}`,
  'no-key-events': ({ store }) => `${store} должен уведомлять о событиях ключей: CONFIG SET notify-keyspace-events KEA`,
  'not-ready-in-time': ({ server, seconds }) => `${server} не был готов за ${seconds} s`,
  'standby-not-copying': () => 'резервный сервер MariaDB не начал копировать',
  'cannot-watch': ({ node, why }) => `за ${node} не получается следить: ${why}`,

  'no-way-in': () => 'У этого хранилища нет входа для процесса.',
  'command-refused': ({ command, why }) => `${command}: ${why}`,
  'process-failed': ({ client, why, refused }) => `Процесс ${client} отказал: ${why}.${wasRefused(refused)}`,
  'process-says': ({ client, why, refused }) => `Процесс ${client} отвечает: ${why}.${wasRefused(refused)}`,
  'holders-no-expression': ({ why }) => `«holders» — не выражение JavaScript: ${why}`,
  'process-not-started': ({ why }) => `запустить его не вышло: ${why}`,
  'process-ended': ({ status }) => `он завершился с кодом ${status}`,
  'process-killed': ({ signal }) => `его завершил сигнал ${signal}`,
  'process-wrote': ({ why, log }) => `${why}. Он написал: ${log}`,
  'ended-before-answer': ({ why, request }) => `${why}, не успев ответить на ${request}`,
  'answered-no': () => 'он ответил отказом',
  'answer-late': ({ request, seconds }) => `ответа на ${request} нет уже ${seconds} s`,
  'answer-unasked': ({ line }) => `ответ, которого никто не просил: ${line}`,
  'answer-error': ({ request, error }) => `ответ на ${request}: ${error}`,
  'line-malformed': ({ line, why }) => `строка не по протоколу: ${line} (${why})`,
  'holders-failed': ({ type, value, why }) => `«holders» не справился с ${type} ${value}: ${why}`,
  'folder-of-another': ({ folder }) =>
    `Папка ${folder} принадлежит не этому пользователю. Удалите её или укажите в TMPDIR другую папку.`,
  'no-free-port': ({ first, last }) => `На 127.0.0.1 нет свободного порта от ${first} до ${last}`,
  'hub-trouble': ({ address, why }) => `Хаб на ${address}: ${why}`,

  'not-in-redis': () => 'ни одна из его блокировок не в Redis',
  'on-redis-fleet': ({ fleet }) => `его блокировка живёт на группе серверов Redis (${fleet})`,
  'strikes-process': ({ fault }) => `его сбой «${fault}» ударил бы по всему процессу, а с ним по всем воркерам`,
  'needs-redis-fault': ({ fault }) => `его сбой «${fault}» бьёт по Redis или по команде для него`,
  'waits-unread': () => 'он ждёт команды блокировки, а читаются только команды для Redis',
  'no-cluster-offered': () => 'его блокировки живут в кластере, а эта не предлагает «cluster»',
  'no-own-clock': () => 'часы одного процесса нельзя перевести отдельно',
  'held-by-several': () => 'ему нужна блокировка, которую могут держать несколько сразу',
  'uses-queue': () => 'его воркерам нужна очередь работы, которой у блокировки в процессе нет',
  'cannot-fork': () => 'урок не может сделать fork процесса, который говорит за блокировку',
  'no-json-object': () => 'не объект JSON. Стандартный вывод — только для ответов, журналу место в stderr',
  'field-no': ({ field, kind }) => `${field || 'она'} — не ${kind}`,
  'field-unknown': ({ field }) => (field === '' ? 'её не понять' : `${field}: не понять`),
  'token-neither': () => 'token — ни число, ни текст из цифр',
  'token-no-number': () => 'token — текст, в котором не целое число',
  'token-too-long': () => 'в token слишком много цифр, его не сравнить',
}

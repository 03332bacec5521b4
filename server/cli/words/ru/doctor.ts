import { count } from '#model/words/ru/figures.ts'
import type { CliWords } from '../en/words.ts'

const ago = (seconds: number) => (seconds === 0 ? 'на связи сейчас' : `был на связи ${seconds} s назад`)
const all = (versions: readonly string[]) => versions.join(' и ')
const servers = (number: number) => count(number, 'сервер', 'сервера', 'серверов')

export const doctor: CliWords['doctor'] = {
  noStore: (name, known) => `Хранилища «${name}» нет, есть ${known.join(', ')}.`,
  nodeOld: (version, least) => `Node ${version}, а нужна ${least} или новее.`,
  oneCore: (version) => `Node ${version}, ядро одно: если сервер рядом занят, прогон не в счёт.`,
  node: (version, cores) => `Node ${version}, ядер: ${cores}.`,
  portFree: (port) => `Порт ${port} свободен, сервер может его занять.`,
  portOurs: (version, port) => `На порту ${port} отвечает Lockstep ${version}.`,
  portTaken: (port) => `Порт ${port} занят чужой программой: запустите сервер на другом, например PORT=${port + 1}.`,
  cannotKeep: (folder, why) => `В ${folder} записи не сохранить: ${why}`,
  space: (folder, free) => `В ${folder} можно писать, свободно ${free}.`,
  littleSpace: (folder, free) => `В ${folder} свободно только ${free}: прогон, который не записать, не в счёт.`,
  store: (name, version, origin) => `${name} ${version}, отсюда: ${origin}.`,
  hubSilent: (url, why) => `${url} не отвечает на то, что спрашивают серверы: ${why}`,
  answers: (address, ms) => `${address} отвечает за ${ms} ms.`,
  slow: (address, ms) => `${address} отвечает за ${ms} ms. Каждый шаг преподавателя ждёт его: поставьте ближе.`,
  cluster: (name) => `Это узел кластера. Серверам и исполнителям нужен один ${name} или мастер под Sentinel.`,
  is: (name) => `Это ${name}.`,
  old: (name, least) => `Это ${name}; очереди прогонов нужна версия ${least} или новее.`,
  appendFails: 'Не может писать свой append-only файл: посмотрите на диск и журнал.',
  snapshotFailed: 'Последний снимок не удался, и до удачного изменений он не примет: посмотрите на диск.',
  appends: 'Пишет на диск каждое изменение (appendonly).',
  snapshots: 'Сохраняет только снимки: если его убить, пропадут последние минуты всех занятий. Задайте appendonly yes.',
  keepsNothing: 'Ничего не пишет на диск: завершится — и занятий больше нет. Задайте appendonly yes.',
  evicts: (policy) =>
    `Политика памяти ${policy}: когда память полна, занятия и прогоны пропадают. Задайте maxmemory-policy noeviction.`,
  littleMemory: (percent) => `Занято ${percent} % памяти; когда она полна, изменений он не примет.`,
  keepsAll: 'Ничего не выбрасывает, когда память полна (noeviction).',
  sameTime: 'Часы хаба и этой машины идут одинаково.',
  otherTime: (seconds, isAhead) =>
    `Часы хаба ${isAhead ? 'спешат' : 'отстают'} от этой машины на ${seconds} s. Сверьте те и другие по NTP: по ним кончаются занятия.`,
  noServer: 'На этом хабе сейчас нет сервера.',
  servers: (number, versions) => `${servers(number)}, версия ${all(versions)}.`,
  serversGone: (number) => `Завершено: ${servers(number)}; их прогонов никто не взял. Запустите один.`,
  noRunner: 'Исполнителей нет, серверы играют прогоны сами.',
  runnerGone: (id, version, seconds) =>
    `${id} (версия ${version}) пропал, ${ago(seconds)}. Что с его прогонами, неизвестно.`,
  runnerUnfit: (id, version, wanted) =>
    `${id}: версия ${version}, уроков не тех, что у серверов, поэтому прогонов ему не дают. Поставьте версию серверов, ${all(wanted)}.`,
  runner: (id, version, { running, slots }, seconds) =>
    `${id}, версия ${version}, играет ${running} из ${slots} сразу, ${ago(seconds)}.`,
}

/** Russian version of `server/setting-words.ts`. */
import type { CliWords } from '../en/words.ts'

export const settings: CliWords['settings'] = {
  level: (level, known) => `LOCKSTEP_LOG — «${level}», а может быть только ${known.join(', ')}.`,
  needsClone: (what) =>
    `${what} нужен тем, кто пишет уроки и блокировки, в клоне git: а это установленный пакет (NEEDS_CLONE).`,
  hostNames: (wrong) => `LOCKSTEP_HOST_NAMES: «${wrong}» — не имя хоста. Имена пишут через запятую.`,
  frameHosts: (wrong) => `LOCKSTEP_FRAME_HOSTS: «${wrong}», а нужны адреса вроде https://blog.example, через запятую.`,
  wholeNumber: (name, text, min, max) => `${name} — «${text}», а нужно целое число от ${min} до ${max}.`,
  traces: (folder, why) => `В ${folder} трассы не сохранить: ${why}`,
  hubAddress: (url) => `LOCKSTEP_HUB_URL — ${url}, а нужно вроде redis://user:password@host:port/database.`,
  hubLost: (address, why) => `LOCKSTEP_HUB_URL: до Redis на ${address} не достучаться: ${why}`,
  folderTaken: (process, folder, command) =>
    `Другой Lockstep (процесс ${process}) уже хранит записи в ${folder}. Завершите его или назовите другую папку: LOCKSTEP_DATA=… ${command}`,
  roomsTaken: (process, folder, url) =>
    `Занятия в ${folder} держит Lockstep (процесс ${process}) и не отвечает${url === undefined ? '' : ` на ${url}`}. Сначала завершите его.`,
  portTaken: (port, command) =>
    `Порт ${port} уже занят другой программой. Завершите её или выберите другой: PORT=${port + 1} ${command}`,
  cannotListen: (address, why) => `Слушать на ${address} не выходит: ${why}`,
  otherLessons: (version) =>
    `У серверов этого хаба та же версия, ${version}, но другие уроки или блокировки. Дайте исполнителю тот же LOCKSTEP_SCENARIOS.`,
  otherVersion: (servers, own) =>
    `У серверов этого хаба версия ${servers.join(' и ')}, у исполнителя ${own}. Поставьте одну и ту же: его прогоны записывают как прогоны сервера.`,
}

import type { CliWords } from '../en/words.ts'

export const made: CliWords['made'] = {
  client: (file, command) => `${file} написан и работает как есть:\n\n  ${command}\n`,
  goBuild: (start, file) => `${start}     (сначала: go build ${file})`,
  lock: (folder, explore, id) =>
    `${folder}: написаны lock.ts, скрипт и чего ждать от перебора.\n
  ${explore}\n
Урок играет её как { id: '${id}', role: …, expect: … } в своих locks.\n`,
  scenario: (file, run, record) =>
    `${file} написан и идёт как есть:\n\n  ${run}\n\nКогда в нём будет то, что вы хотите, сделайте запись для картинки в библиотеке:\n\n  ${record}\n`,
  recordHead: ['СЦЕНАРИЙ', 'ПРОГОНЫ', 'БАЙТЫ', 'ЗАПИСЬ'],
  notRecorded: 'НЕ ЗАПИСАН',
  recorded: (made, of, bytes) => `Записано ${made} из ${of}, байтов: ${bytes}.`,
  ordersHead: ['ФАЙЛ', 'ПОЛОЖЕНИЯ', 'БАЙТЫ'],
  tooManyOrders: 'слишком много',
  textsHead: ['ФАЙЛ', 'ТЕКСТЫ', 'НЕТ', 'УСТАРЕЛО', 'ЛИШНИЕ'],
  runnerReady: (name, slots, address) =>
    `Исполнитель ${name} готов: прогонов сразу — ${slots}, для серверов на ${address}`,
  classFile: (megabytes, recordings) => `${megabytes} MB, записей: ${recordings}`,
  noRoomFor: (names) => `Не поместилось: ${names.join(', ')}`,
  watching: (files) => `Играет снова, когда изменится ${files.join(' или ')}. Ctrl-C завершает.`,
  foretold: (property) => `Перебор предсказал, что ${property} нарушено; в прогоне этого нет.`,
}

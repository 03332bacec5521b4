import { megabytes } from '#model/words/figures.ts'
import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../shape/dictionary.ts'

export const openedFileWords: Dictionary['opened-file'] = {
  opening: 'Открываем запись…',
  reading: (name: string) => `Читаем ${name}…`,
  read: (readBytes: number, totalBytes: number) =>
    `${megabytes(readBytes)} из ${megabytes(totalBytes)}. Страницей пока можно пользоваться.`,
  lessons: 'Уроки в этом файле',
  several: (lessons: number) => `В этом файле ${count(lessons, 'урок', 'урока', 'уроков')}:`,
  files: (files: number) => count(files, 'файл', 'файла', 'файлов'),
  failed: (name: string) => `Не удалось открыть ${name}.`,
  why: (message: string, code: string) => `${message} (${code})`,
  tooLarge: (mebibytes: number) => `Файл слишком велик: открыть можно не больше ${mebibytes} MB.`,
  badAddress: 'Это не адрес записи.',
  notFetched: 'Не удалось загрузить запись.',
  status: (status: number) => `Её сервер ответил ${status}.`,
  tooLargeToFetch: (mebibytes: number) => `Запись слишком велика: загружаем не больше ${mebibytes} MB.`,
  hints: {
    BROKEN_TRACE:
      'Lockstep открывает файлы .lockstep.jsonl, какие сам и отдаёт. Если это такой файл, скачайте его снова.',
    TRACE_VERSION: 'Запустите урок здесь и запишите заново. Или откройте файл тем Lockstep, который его сделал.',
    BAD_ADDRESS: 'Адрес начинается с https:// и кончается на .lockstep.jsonl.',
    NOT_FETCHED:
      'Её сервер не работает или не даёт другим страницам читать свои файлы. Для этого он шлёт «Access-Control-Allow-Origin: *». Скачайте запись и бросьте её сюда.',
    TOO_LARGE: 'Запишите меньше событий: короче прогон или меньше воркеров.',
  },
  nothingKept: 'Какая это была запись?',
  nothingKeptHint: 'Браузер не сохранил файл, который был здесь открыт. Бросьте его на страницу снова или выберите.',
  emptyPlayer: 'Эта страница должна нести запись в себе. Экспортируйте её из Lockstep снова.',
  notJudged: (why: string) => `Запись здесь, но вердиктов нет: ${why}`,
  judgedTooLong: 'проверка заняла больше пяти минут.',
}

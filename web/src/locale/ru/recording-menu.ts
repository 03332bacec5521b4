/** Russian words of what can be done with a recording. */
import type { Dictionary } from '../shape/dictionary.ts'

export const recordingMenuWords: Dictionary['recording-menu'] = {
  menu: 'Сохранить',
  menuAbout: 'Что можно сделать с этой записью',
  name: 'Имя',
  nameHint: 'По нему запись найдёт группа',
  save: 'Сохранить',
  saved: 'Сохранено.',
  keep: 'Хранить',
  kept: 'Хранится',
  keepHint: 'Когда места мало, другие записи удаляют, самые старые первыми.',
  share: 'Скопировать ссылку на этот момент',
  noLink: {
    dropped: 'Ссылки сюда нет: файл лежит только на этой машине. Скачайте его и передайте.',
    exported: 'Ссылки внутрь этой страницы нет: передайте сам файл.',
  },
  copied: 'Ссылка скопирована.',
  notCopied: 'Браузер не дал скопировать. То же самое стоит в адресе страницы.',
  download: 'Скачать (.lockstep.jsonl)',
  html: 'Экспорт в один файл HTML',
  htmlHint: 'Работает без сети, со всеми панелями',
  svg: 'Шкала времени, SVG',
  png: 'Шкала времени, PNG',
  handout: 'Листок для печати',
  handoutHint: 'Страница A4, в серых тонах',
  stillJudged: 'Вердикты ещё не готовы: попробуйте через минуту.',
  made: (name: string) => `${name} — в загрузках.`,
  noPlayer: 'Плеер загрузить не удалось. Сервер ещё работает?',
  runYourself: 'Запустить у себя',
  runYourselfWhy:
    'На этой странице записи настоящих прогонов, сервера для урока у неё нет. На вашей машине Lockstep запускает уроки вживую, на настоящем Redis. В его папке:',
  runYourselfHow: 'npm start',
}

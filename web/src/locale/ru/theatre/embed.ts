import type { Dictionary } from '../../shape/dictionary.ts'

export const embedWords: Dictionary['theatre/embed'] = {
  opening: 'Открываем запись…',
  open: 'Открыть в Lockstep',
  menu: 'Показать на своей странице…',
  title: 'Урок в рамке на вашей странице',
  about: 'Одна блокировка, её подпись, шаг вперёд и назад. Начало там, где вы сейчас.',
  lock: 'Блокировка',
  begins: 'Начало',
  moment: 'с этого момента',
  start: 'сначала',
  language: 'Язык',
  code: 'Вставьте в свою страницу:',
  copy: 'Копировать',
  copied: 'Скопировано.',
  notCopied: 'Браузер не дал скопировать: выделите сами.',
  hosts:
    'Этот сервер разрешает рамку только страницам из LOCKSTEP_FRAME_HOSTS, например https://blog.example. Статический сайт можно встроить куда угодно.',
}

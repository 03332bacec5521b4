import { count } from '#model/words/ru/figures.ts'
import type { Dictionary } from '../../shape/dictionary.ts'

const lines = (n: number) => count(n, 'строку', 'строки', 'строк')
const moments = (n: number) => count(n, 'момент', 'момента', 'моментов')

export const codeWords: Dictionary['theatre/code'] = {
  files: 'Файлы с кодом',
  region: (file: string) => `Код из ${file}`,
  isHere: ' на этой строке: ',
  wasHere: ' в последний раз на этой строке: ',
  follow: 'За воркерами',
  moreHere: (count: number) => `+${count}`,
  difference: {
    show: 'Разница',
    region: 'Чем отличается код двух блокировок',
    none: 'Код и воркеры у них одни и те же. Отличаются сбои и параметры в шапке.',
    same: 'Одинаково у обеих:',
    skipped: (n: number) => count(n, 'строка совпадает', 'строки совпадают', 'строк совпадают'),
    onlyLeft: 'Этот файл есть только у первой.',
    onlyRight: 'Этот файл есть только у второй.',
    removed: 'Только у первой: ',
    added: 'Только у второй: ',
  },
  edit: 'Править',
  editHint: 'Изменить код блокировки и проверить все порядки (E)',
  copy: (file: string) => `Копировать ${file}`,
  running: (clients: string) => `выполняется: ${clients}`,
  moments: (line: number) => `Моменты на строке ${line}`,
  lineNumber: (line: number, visits: number) => `Строка ${line}: ${moments(visits)}`,
  line: (line: number) => `Строка ${line}`,
  visits: moments,
  previous: 'Предыдущий момент',
  next: 'Следующий момент',
  goTo: (client: string, time: string) => `${client}, ${time}`,
  hide: 'Убрать моменты',
  unfoldHead: (n: number) => `Показать ${lines(n)} выше: заголовок, источник, импорт`,
  whole: (n: number) => `Весь код: ${count(n, 'строка', 'строки', 'строк')}`,
  brief: 'Только строки, где что-то происходит',
  nobody: 'Здесь ещё никто не был. Строка появится, когда до неё дойдёт воркер.',
  foldHead: 'Скрыть строки над кодом',
  unfoldPart: (name: string, n: number) => `Показать ${lines(n)}: ${name}`,
  foldPart: (name: string) => `Свернуть: ${name}`,
  wide: 'Рядом',
  left: 'Сравнить',
  right: 'С чем',
  unfold: (n: number) => `Показать ${count(n, 'совпадающую строку', 'совпадающие строки', 'совпадающих строк')}`,
}

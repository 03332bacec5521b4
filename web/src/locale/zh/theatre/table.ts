import type { Dictionary } from '../../shape/dictionary.ts'

export const tableWords: Dictionary['theatre/table'] = {
  region: '轨迹表格',
  caption: (from, until, all) =>
    all === 0 ? '没有事件' : `第 ${from} 到 ${until} 个事件，共 ${all} 个，按发生的先后排列`,
  time: '时间',
  run: '运行',
  who: '谁',
  what: '什么',
  theRun: '运行',
  hears: (answer) => `收到 ${answer}`,
  filter: '筛选表格',
  filterHint: '筛选：GET、B…',
  runs: '哪些运行',
  both: '所有运行',
  previous: '往前',
  next: '往后',
  pages: '表格的页',
  page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  follow: '到光标处',
  goTo: (time) => `光标移到 ${time}`,
  none: '没有符合的事件。',
  noneHint: '试试 A、B 这样的字母，或者事件里的一个词。',
}

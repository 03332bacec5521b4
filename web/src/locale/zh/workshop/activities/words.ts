import type { Dictionary } from '../../../shape/dictionary.ts'

export const sayingWords: Dictionary['workshop/activities/words'] = {
  console: {
    none: '还没有人写什么。',
    hide: (text) => `隐藏“${text}”`,
    show: (text) => `重新显示“${text}”`,
    hideNow: '隐藏',
    showNow: '显示',
  },
  cloud: {
    label: '全班怎么说',
    none: '没有人写什么。',
    noneShown: '没有可显示的回答。',
    times: (times) => `${times} 次`,
    more: (number) => `还有 ${number} 个别的回答`,
    hidden: (answers) => `隐藏了 ${answers} 个回答`,
    write: '在自己的屏幕上写下回答。',
  },
}

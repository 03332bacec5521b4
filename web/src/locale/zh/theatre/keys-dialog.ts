import type { Dictionary } from '../../shape/dictionary.ts'

export const localKeysWords: Dictionary['theatre/keys-dialog'] = [
  {
    title: '演示用的翻页器',
    bindings: [
      { caps: ['PgUp', 'PgDn'], words: '两个大按钮：后退或前进一步' },
      { caps: ['B', '.'], words: '黑屏按钮：屏幕变黑。投影大小时，句点键也一样' },
    ],
  },
  {
    title: '焦点在时间线上时',
    bindings: [
      { caps: ['↑', '↓'], words: '在标记之间移动，读出说明' },
      { caps: ['Enter'], words: '跳到这个标记' },
    ],
  },
  {
    title: '在全部课程里',
    bindings: [
      { caps: ['/'], words: '搜索' },
      { caps: ['←', '→', '↑', '↓'], words: '在卡片之间移动' },
      { caps: ['Esc'], words: '重新显示全部课程' },
    ],
  },
]

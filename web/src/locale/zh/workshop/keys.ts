import type { Dictionary } from '../../shape/dictionary.ts'

export const leadKeyWords: Dictionary['workshop/keys'] = {
  on: '走一步；课里的问题也由它提出、公布、关闭',
  back: '退一步',
  home: '回到这一课的开头',
  blank: '投影黑屏',
  pick: '选一课',
  next: '计划的下一项，就是“接下来”里的那项',
  undo: '撤销“下一项”',
  join: '显示怎么加入',
  freeze: '定住全班，或者放开',
  console: '打开控制台',
  theme: '浅色或深色',
  projector: '投影字号或普通字号',
  help: '这张列表',
  run: '现场运行',
  violation: '跳到出错的地方',
  play: '播放和暂停',
  eventOn: '前进一个事件',
  eventBack: '后退一个事件',
  tabs: { plan: '计划', people: '全班', handsOn: '动手' },
}

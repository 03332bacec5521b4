import type { Dictionary } from '../../shape/dictionary.ts'

export const comparisonWords: Dictionary['theatre/comparison'] = {
  open: '列表比较',
  title: '各自保证什么，代价多大，还剩什么问题',
  copy: '复制为 Markdown',
  promises: '保证什么',
  operations: '每次授予的操作数',
  roundTrips: '每次授予的往返',
  handover: '交接',
  atOnce: '同时两个持有者',
  remains: '还剩的问题',
  about: '在这几次运行里测得，各用一台服务器，每次尝试和续租都算。客户端库自己发的心跳不算。',
}

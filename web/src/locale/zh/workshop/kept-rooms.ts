import type { Dictionary } from '../../shape/dictionary.ts'

export const keptRoomWords: Dictionary['workshop/kept-rooms'] = {
  title: '这台服务器上的工作坊',
  kept: '每场从最后一次改动起保留七天。',
  opened: (date) => date.toLocaleString('zh', { dateStyle: 'medium', timeStyle: 'short' }),
  state: { open: '开着', ended: '已结束' },
  people: (people, here) => `加入 ${people} 人${here === 0 ? '' : `，现在在场 ${here} 人`}`,
  item: (number, of) => `${of} 项中的第 ${number} 项`,
  present: '去投影',
  reopen: '重新打开',
  report: '报告',
  rename: '改名',
  newTitle: (title) => `“${title}”的新标题`,
  save: '保存',
  reset: '清空…',
  resetSure: (title) => `清空“${title}”？`,
  resetHint: (people) =>
    `${people === 0 ? '一切都会清掉' : `会清掉 ${people} 个人，连同他们的回答、运行和标记`}。标题、计划和链接都留着。`,
  resetNow: '清空',
  cancel: '取消',
}

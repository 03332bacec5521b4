import type { Dictionary } from '../../../shape/dictionary.ts'

export const endWords: Dictionary['workshop/activities/end'] = {
  console: '这场工作坊已经结束。你有报告。全班的页面保留 7 天，服务器开着才能看。',
  projected: {
    title: '这场工作坊已经结束',
    thanks: '谢谢参加。你看过的都在自己的页面上：现在就保存。',
    report: '打开报告',
    back: '上一页',
    next: '下一页',
  },
  member: {
    title: (title) => `${title}：你看过的`,
    ended: '工作坊结束了。现在就保存或打印这一页：它保留 7 天，老师的服务器开着才能看。',
    shown: '放过什么',
    nothingShown: '没有放过录像。',
    score: (right, of) => `${of} 题里，你答对了 ${right} 题。`,
    scoreTwice: (right, of, second) =>
      `第一次投票（算分）：${of} 题里你答对 ${right} 题；第二次投票：${second.of} 题里答对 ${second.right} 题。`,
    at: (time) => time,
    on: '自己接着学',
  },
}

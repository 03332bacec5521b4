import type { Dictionary } from '../../../shape/dictionary.ts'

export const signalWords: Dictionary['workshop/activities/signal'] = {
  member: {
    label: '告诉老师，不带名字',
    says: { lost: '没跟上', fast: '太快了' },
    sent: '老师看到了，不带名字。',
  },
  pulse: {
    label: '全班的情况',
    lost: (number) => `${number} 人没跟上`,
    fast: (number) => `${number} 人觉得太快`,
    legend: { lost: '没跟上', fast: '太快' },
    recent: {
      label: '最近 5 分钟：',
      lost: (presses) => `没跟上 × ${presses}`,
      fast: (presses) => `太快 × ${presses}`,
    },
    minute: (minute) => (minute < 0 ? `开始前 ${-minute} 分钟` : `第 ${minute} 分钟`),
  },
  byItem: { before: '第一项之前', columns: ['进行到', '没跟上（次）', '太快（次）'] },
  report: '没跟上，或者太快',
}

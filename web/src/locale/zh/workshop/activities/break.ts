import type { Dictionary } from '../../../shape/dictionary.ts'

export const breakWords: Dictionary['workshop/activities/break'] = {
  cover: { shown: '休息', next: '结束休息。', refused: '屏幕上正在休息。K 结束休息。' },
  early: '休息还没到时间。再按一次“下一步”，就提前结束。',
  key: '休息十分钟，或者结束休息',
  say: '休息。',
  console: {
    pause: '休息',
    breaks: [5, 10, 15],
    minutes: (minutes) => `${minutes} 分钟`,
    endBreak: '结束休息',
  },
  projected: {
    label: '休息',
    title: '休息',
    over: '继续',
    until: (time) => `到 ${time}`,
    end: '结束休息',
  },
  member: {
    title: '休息',
    until: (time) => `${time} 继续`,
    over: '0:00',
    look: '先自己看看',
  },
}

import type { Dictionary } from '../../../shape/dictionary.ts'

const votes = (number: number) => `${number} 票`

export const floorWords: Dictionary['workshop/activities/floor'] = {
  cover: { next: '收起这个提问。', refused: '投影上有一个提问。按“下一步”收起来。' },
  say: (text) => `投影上有一个提问：${text}`,
  projected: { label: '你们的提问', votes },
  member: {
    open: (questions, answered) =>
      `提问${questions === 0 ? '' : ` · ${questions}`}${answered === 0 ? '' : ' · 你的已回答'}`,
    title: '问老师',
    label: '你的问题',
    hint: '谁问的、谁投的票，别人都看不到。',
    bad: '请用普通字符，最多 140 个。',
    send: '提问',
    sending: '正在发送…',
    sent: '已发送，老师看得到。',
    none: '还没有人提问。',
    vote: (text) => `给“${text}”投票`,
    votes,
    own: '你的',
    answered: '已回答',
  },
  console: {
    label: '全班的提问',
    unread: (questions) => `${questions} 条新的`,
    votes,
    project: (text) => `投影“${text}”`,
    takeAway: (text) => `从投影上收起“${text}”`,
    answered: (text) => `标为已回答：“${text}”`,
    reopen: (text) => `还没回答：“${text}”`,
    hide: (text) => `隐藏“${text}”`,
    show: (text) => `重新显示“${text}”`,
    short: { project: '投影', takeAway: '收起', answered: '标为已回答', reopen: '重开', hide: '隐藏', show: '显示' },
    state: { open: '', answered: '已回答', hidden: '已隐藏' },
  },
  report: { title: '全班的提问', votes, state: { open: '没回答', answered: '已回答', hidden: '已隐藏' } },
}

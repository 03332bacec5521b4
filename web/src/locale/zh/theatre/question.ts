import type { Dictionary } from '../../shape/dictionary.ts'

export const questionWords: Dictionary['theatre/question'] = {
  heading: '问题',
  right: '正确答案',
  yours: '你的答案',
  open: '还没回答：到时候会问。',
  withheld: '有一个班正在对这道题投票。投票结束后会显示答案。',
  skipped: '没有回答。',
}

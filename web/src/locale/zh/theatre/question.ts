import type { Dictionary } from '../../shape/dictionary.ts'

export const questionWords: Dictionary['theatre/question'] = {
  heading: '问题',
  right: '正确答案',
  yours: '你的答案',
  open: '还没回答：到时候会问。',
  withheld: '有一个班还没看到这个答案，所以这里不显示。',
  skipped: '没有回答。',
}

import type { ReportFileWords } from '../en/report-file.ts'
import { properties } from './properties.ts'

export const reportFile: ReportFileWords = {
  name: '名字',
  joined: '加入时间（UTC）',
  lastSeen: '最后在场（UTC）',
  right: (of) => `答对题数（共 ${of} 题）`,
  rightFirst: (of) => `第一次投票答对题数（共 ${of} 题）`,
  runs: '自己运行（次数）',
  rightAnswer: '正确答案，或最少步数',
  steps: (lock, goal) => `关卡：${lock}，${properties[goal].title}（弄坏的步数）`,
  unbreakable: '弄不坏',
  exercise: (title) => `练习：${title}`,
  states: { open: '打开过', tried: '试过', solved: '解出' },
  check: (id, time, ask) => `${id}. ${time === 'start' ? '开头' : '结尾'}小测：${ask}`,
  secondVote: (id, first, ask) => `${id}. 第 ${first} 题再投一次：${ask}`,
  askedAgain: (id, first, ask) => `${id}. 再问第 ${first} 题：${ask}`,
  firstVote: (id, ask) => `${id}. 第一次投票：${ask}`,
  question: (id, ask) => `${id}. ${ask}`,
  lookedAhead: '（抢先看过）',
}

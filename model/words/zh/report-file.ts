import type { ReportFileWords } from '../en/report-file.ts'

export const reportFile: ReportFileWords = {
  name: '名字',
  joined: '加入时间',
  lastSeen: '最后在场',
  right: '答对',
  rightFirst: '答对（第一次投票）',
  runs: '运行',
  rightAnswer: '正确答案',
  steps: (lock, goal) => `弄坏 ${lock} 的步数（${goal}）`,
  unbreakable: '弄不坏',
  check: (id, time, ask) => `${id}. ${time === 'start' ? '开头' : '结尾'}小测：${ask}`,
  secondVote: (id, first, ask) => `${id}. 第 ${first} 题再投一次：${ask}`,
  firstVote: (id, ask) => `${id}. 第一次投票：${ask}`,
  question: (id, ask) => `${id}. ${ask}`,
  lookedAhead: '（抢先看过）',
}

/** Chinese text of the tests, and of what comes again. */
import type { Dictionary } from '../shape/dictionary.ts'

export const quizWords: Dictionary['quiz'] = {
  titles: {
    '3': '第 1 到 3 章，十道题',
    all: '全部内容，十道题',
    again: '再来一遍',
  },
  about: {
    '3': '拿锁、放锁，以及租约该有多长。',
    all: '各章都有，先问你看过的课。',
    again: '上次答错的题。',
  },
  link: '测一测',
  last: (right, of, day) => `${day}：答对 ${right}/${of}`,
  loading: '正在抽题…',
  failed: '没能取得题目',
  nothing: '现在没有题',
  nothingHint: '测验里答错的题，1 天、7 天和 21 天后会在这里再问。',
  place: (place, of) => `第 ${place} 题，共 ${of} 题`,
  picture: '这是这一课的一次运行。哪里出了错？',
  notHere: '这里没有发生这个。',
  right: '对',
  wrong: '错',
  yours: '你的答案',
  lesson: (title) => `去看“${title}”`,
  next: '下一题',
  finish: '看结果',
  result: (right, of) => `答对 ${right}/${of}`,
  allRight: '全对，不用再问。',
  comesAgain: (questions) => `答错 ${questions} 题。首页明天再问，之后是 7 天和 21 天后。只有这个浏览器知道。`,
  wentWrong: '答错的题',
  wasRight: '正确答案：',
  again: '换十道题',
  home: '全部课程',
  due: {
    yesterday: (questions) => `上次测验答错的 ${questions} 题`,
    week: (questions) => `上周答错的 ${questions} 题`,
    month: (questions) => `上个月答错的 ${questions} 题`,
  },
  answer: '回答',
  dismiss: '不再问',
}

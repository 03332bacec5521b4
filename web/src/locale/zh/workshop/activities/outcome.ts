import type { Dictionary } from '../../../shape/dictionary.ts'

export const outcomeWords: Dictionary['workshop/activities/outcome'] = {
  podiumCover: {
    shown: '领奖台',
    next: '收起领奖台。',
    refused: '屏幕上是领奖台。W 收起它。',
  },
  recapCover: {
    shown: '我们学到了什么',
    next: '收起回顾。',
    refused: '屏幕上是回顾。M 收起它。',
  },
  nextPage: '回顾的下一页。',
  keys: {
    podium: '显示或收起领奖台',
    recap: '显示或收起回顾',
  },
  console: {
    podium: '领奖台',
    recap: '回顾',
  },
  morePeople: (people) => `还有 ${people} 人`,
  podium: {
    title: '领奖台',
    byScore: (questions, twice) => `${twice ? '第一次投票' : ''}答对最多的，共 ${questions} 题`,
    byValue: (parameter) => `用最小的${parameter}弄坏了锁`,
    byTime: '最先弄坏锁',
    byLevel: '先比答错少，再比步数少',
    earlier: '已结束的挑战',
    place: (place) => `第 ${place} 名`,
    tie: '并列',
    right: (right) => `对 ${right} 题`,
    noScore: '还没有人得分。',
    rule: '每题只计一次，以第一次投票为准。小测不计入。',
    noChallenge: '还没有人做到。',
    noLevel: '还没有人过关。',
    yours: (place, shared) => `你是${shared ? '并列' : ''}第 ${place} 名。`,
  },
  recap: {
    title: '我们学到了什么',
    page: (page, of) => `第 ${page} 页，共 ${of} 页`,
    questions: '你们的回答，和正确答案',
    said: (number, all) => `${all} 人回答，${number} 人选了`,
    saidEach: (number) => `各有 ${number} 人选了`,
    happened: '正确答案',
    nobody: '没有人回答。',
    predicted: '对',
    mistaken: '错',
    more: (questions) => `还有 ${questions} 个问题`,
    remember: '记住',
    moreLessons: (lessons) => `还有 ${lessons} 课`,
    tried: '全班试过什么',
    broken: (broken, runs) => `${runs} 次运行，坏了 ${broken} 次`,
    held: (runs) => `${runs} 次运行，都没坏`,
    challenges: '挑战',
    moreChallenges: (challenges) => `还有之前的 ${challenges} 个挑战`,
    madeBy: (made, tried) => (tried === 0 ? '已开放，没有人试' : `${tried} 人试过，${made} 人做到`),
    levels: '全班打过的关',
    solvedBy: (solved, tried) => (tried === 0 ? '已开放，没有人试' : `${tried} 人试过，${solved} 人过关`),
    exercises: '练习',
    exerciseSolved: ({ solved, tried, opened }) =>
      opened === 0
        ? '已发下，没有人打开'
        : tried === 0
          ? `${opened} 人打开过，没有人试`
          : `${tried} 人试过，${solved} 人解出`,
    exerciseLine: (name, tries) => `${name}（试了 ${tries} 次）`,
    gain: {
      title: '全班进步了多少',
      columns: ['问题', '开头', '结尾', '进步'],
      of: (right, answered) => `${answered} 个回答对了 ${right} 个`,
      points: (points) => `${points > 0 ? '+' : ''}${points} 个百分点`,
    },
    nothing: '还没有问过、放过、试过什么。',
  },
}

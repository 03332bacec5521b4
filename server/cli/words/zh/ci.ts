import type { CliWords } from '../en/words.ts'

export const ci: CliWords['ci'] = {
  beyond: (because) => `这类锁都做不到。${because}`,
  notTested: (because) => `没测到。${because}`,
  unknown: (because) => `未知。${because}`,
  violatedIn: (lock, what, lesson) => `${lock}：${lesson} 里的 ${what}`,
  notTried: (lock, lesson) => `${lock}：${lesson} 没有试`,
  lineNotTried: (lesson, why) => `- ${lesson} 没有试：${why}`,
  lineViolated: (lesson, what, because) => `- ${lesson}，${what}：${because}`,
  outcomes: {
    violated: '❌ 被破坏',
    held: '✅ 成立',
    'not-tested': '⚪ 没测到',
    unknown: '❔ 未知',
    'not-played': '⚪ 没有演完',
    'not-tried': '⚠️ 没有试',
  },
  head: ['课', '结果', '成立', '被破坏'],
  title: (lock) => `Lockstep：${lock}`,
  badge: {
    violated: (violated, of) => `${of} 课中 ${violated} 课被破坏`,
    notTried: '没有试',
    held: (lessons) => `${lessons} 课成立`,
  },
}

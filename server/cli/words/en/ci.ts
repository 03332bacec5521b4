/** Texts about a trial on CI servers: JUnit's messages, GitHub's annotations and summary, and the badge. Names that programs read are not translated. */
import { count } from '#model/words/en/figures.ts'

export const ci = {
  beyond: (because: string) => `Beyond any lock of this kind. ${because}`,
  notTested: (because: string) => `Not tested. ${because}`,
  unknown: (because: string) => `Unknown. ${because}`,
  violatedIn: (lock: string, what: string, lesson: string) => `${lock}: ${what} in ${lesson}`,
  notTried: (lock: string, lesson: string) => `${lock}: ${lesson} was not tried`,
  lineNotTried: (lesson: string, why: string) => `- ${lesson} was not tried: ${why}`,
  lineViolated: (lesson: string, what: string, because: string) => `- ${lesson}, ${what}: ${because}`,
  outcomes: {
    violated: '❌ violated',
    held: '✅ held',
    'not-tested': '⚪ not tested',
    unknown: '❔ unknown',
    'not-played': '⚪ did not play out',
    'not-tried': '⚠️ not tried',
  },
  head: ['Lesson', 'Outcome', 'Held', 'Violated'],
  title: (lock: string) => `Lockstep: ${lock}`,
  badge: {
    violated: (violated: number, of: number) => `${violated} of ${of} lessons violated`,
    notTried: 'not tried',
    held: (lessons: number) => `${count(lessons, 'lesson', 'lessons')} held`,
  },
}

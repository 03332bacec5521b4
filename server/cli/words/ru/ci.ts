import { count } from '#model/words/ru/figures.ts'
import type { CliWords } from '../en/words.ts'

export const ci: CliWords['ci'] = {
  beyond: (because) => `Таким блокировкам это не по силам. ${because}`,
  notTested: (because) => `Не проверено. ${because}`,
  unknown: (because) => `Неизвестно. ${because}`,
  violatedIn: (lock, what, lesson) => `${lock}: ${what} в ${lesson}`,
  notTried: (lock, lesson) => `${lock}: ${lesson} не испытан`,
  lineNotTried: (lesson, why) => `- ${lesson} не испытан: ${why}`,
  lineViolated: (lesson, what, because) => `- ${lesson}, ${what}: ${because}`,
  outcomes: {
    violated: '❌ нарушено',
    held: '✅ выполнено',
    'not-tested': '⚪ не проверено',
    unknown: '❔ неизвестно',
    'not-played': '⚪ не сыграно до конца',
    'not-tried': '⚠️ не испытано',
  },
  head: ['Урок', 'Итог', 'Выполнено', 'Нарушено'],
  title: (lock) => `Lockstep: ${lock}`,
  badge: {
    violated: (violated, of) => `нарушено уроков: ${violated} из ${of}`,
    notTried: 'не испытано',
    held: (lessons) => `выполнено: ${count(lessons, 'урок', 'урока', 'уроков')}`,
  },
}

import type { VerdictStatus } from '#scenarios/lesson.ts'
import type { Phrases } from '../phrases.ts'

const said: Record<VerdictStatus, string> = { held: 'выполнено', violated: 'нарушено', unknown: 'неизвестно' }

export const differencePhrases: Phrases['differences'] = {
  'lock-unknown': ({ lesson, lock }) => `В уроке ${lesson} о блокировке ${lock} ничего не сказано.`,
  undeclared: ({ property, status }, because) => `${property}: ${said[status]}, но в уроке этого нет. ${because}`,
  unexpected: ({ property, status, expected }, because) =>
    `${property}: ${said[status]}, а по уроку должно быть: ${said[expected]}. ${because}`,
}

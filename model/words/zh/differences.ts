import type { VerdictStatus } from '#scenarios/lesson.ts'
import type { Phrases } from '../phrases.ts'

const said: Record<VerdictStatus, string> = { held: '成立', violated: '被破坏', unknown: '未知' }

export const differencePhrases: Phrases['differences'] = {
  'lock-unknown': ({ lesson, lock }) => `这一课（${lesson}）没有提到锁 ${lock}。`,
  undeclared: ({ property, status }, because) => `${property} ${said[status]}，这一课没有这么说。${because}`,
  unexpected: ({ property, status, expected }, because) =>
    `${property} ${said[status]}，这一课预期的是${said[expected]}。${because}`,
}

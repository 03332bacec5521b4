import type { Phrases } from '../phrases.ts'

export const differencePhrases: Phrases['differences'] = {
  'lock-unknown': ({ lesson, lock }) => `The lesson ${lesson} says nothing of the lock ${lock}.`,
  undeclared: ({ property, status }, because) => `${property} is ${status}, but the lesson does not say so. ${because}`,
  unexpected: ({ property, status, expected }, because) =>
    `${property} is ${status}, but the lesson expects ${expected}. ${because}`,
}

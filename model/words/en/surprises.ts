/** English sentences about a run that is not as its lesson expects. */

import type { Verdict } from '#model/checkers/verdict.ts'
import type { VerdictStatus } from '#scenarios/lesson.ts'

export const surpriseWords = {
  unknownLock: (lesson: string, lock: string) => `The lesson ${lesson} says nothing of the lock ${lock}.`,
  undeclared: ({ property, status, because }: Verdict) =>
    `${property} is ${status}, but the lesson does not say so. ${because}`,
  unexpected: ({ property, status, because }: Verdict, expected: VerdictStatus) =>
    `${property} is ${status}, but the lesson expects ${expected}. ${because}`,
}

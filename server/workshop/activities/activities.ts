/** Every activity of a class. A new one is one line here. */
import { breakRules } from './break.ts'
import { handsOnRules } from './hands-on.ts'
import { levelRules } from './level.ts'
import { outcomeRules } from './outcome.ts'
import { questionRules } from './question.ts'

export const activities = [questionRules, breakRules, handsOnRules, levelRules, outcomeRules] as const

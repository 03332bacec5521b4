/** Every activity of a class. To add an activity, add a line here. */
import { breakRules } from './break.ts'
import { exerciseRules } from './exercises.ts'
import { floorRules } from './floor.ts'
import { handsOnRules } from './hands-on.ts'
import { levelRules } from './level.ts'
import { outcomeRules } from './outcome.ts'
import { pageRules } from './page.ts'
import { questionRules } from './question.ts'
import { signalRules } from './signal.ts'

export const activities = [
  questionRules,
  breakRules,
  handsOnRules,
  levelRules,
  exerciseRules,
  outcomeRules,
  floorRules,
  signalRules,
  pageRules,
] as const

/**
 * The rules of all activities, with the topmost activity on the screen first. A new activity needs one line here, and one line in each list of the parts that
 * it draws.
 */
import type { ActivityRules } from '../room/activity.ts'
import { breakRules } from './break/rules.ts'
import { exerciseRules } from './exercises/rules.ts'
import { floorRules } from './floor/rules.ts'
import { handsOnRules } from './hands-on/rules.ts'
import { levelRules } from './level/rules.ts'
import { outcomeRules } from './outcome/rules.ts'
import { pageRules } from './page/rules.ts'
import { questionRules } from './question/rules.ts'

export const activityRules: readonly ActivityRules[] = [
  breakRules,
  outcomeRules,
  floorRules,
  questionRules,
  levelRules,
  exerciseRules,
  handsOnRules,
  pageRules,
]

/** All activities' parts on the projected screen, with the topmost part last. */
import type { ProjectedPart } from '../room/activity.ts'
import { breakProjected } from './break/BreakScreen.tsx'
import { exerciseProjected } from './exercises/ExerciseScreen.tsx'
import { floorProjected } from './floor/FloorScreen.tsx'
import { handsOnProjected } from './hands-on/HandsOnScreen.tsx'
import { levelProjected } from './level/LevelScreen.tsx'
import { outcomeProjected } from './outcome/OutcomeScreen.tsx'
import { pageProjected } from './page/PageView.tsx'
import { questionProjected } from './question/QuestionScreen.tsx'

export const projectedParts: readonly ProjectedPart[] = [
  pageProjected,
  handsOnProjected,
  levelProjected,
  exerciseProjected,
  questionProjected,
  floorProjected,
  outcomeProjected,
  breakProjected,
]

/** All activities' parts on the console, in display order. */
import type { ConsolePart } from '../room/activity.ts'
import { breakConsole } from './break/BreakButtons.tsx'
import { exerciseConsole } from './exercises/ExerciseForm.tsx'
import { floorConsole } from './floor/FloorPanel.tsx'
import { handsOnConsole } from './hands-on/console.ts'
import { levelConsole } from './level/LevelForm.tsx'
import { outcomeConsole } from './outcome/OutcomeButtons.tsx'
import { pageConsole } from './page/PageView.tsx'
import { questionConsole } from './question/AskPanel.tsx'
import { signalConsole } from './signal/Pulse.tsx'

export const consoleParts: readonly ConsolePart[] = [
  pageConsole,
  questionConsole,
  breakConsole,
  handsOnConsole,
  levelConsole,
  exerciseConsole,
  outcomeConsole,
  signalConsole,
  floorConsole,
]

/** Lists the activities of a class, as page and server exchange them. Add a new activity here, in one line. */

import { exerciseMessages } from './class-exercises.ts'
import { handsOnMessages } from './hands-on.ts'
import { pageMessages } from './own-page.ts'
import { outcomeMessages } from './recap.ts'
import { breakMessages } from './room-break.ts'
import { floorMessages } from './room-floor.ts'
import { questionMessages } from './room-question.ts'
import { signalMessages } from './room-signal.ts'
import { levelMessages } from './workshop-level.ts'

export const activityMessages = [
  questionMessages,
  breakMessages,
  handsOnMessages,
  levelMessages,
  exerciseMessages,
  outcomeMessages,
  floorMessages,
  signalMessages,
  pageMessages,
]

/** Every activity of a class, as page and server speak of it. A new one is one line here. */

import { handsOnMessages } from './hands-on.ts'
import { outcomeMessages } from './recap.ts'
import { breakMessages } from './room-break.ts'
import { questionMessages } from './room-question.ts'
import { levelMessages } from './workshop-level.ts'

export const activityMessages = [questionMessages, breakMessages, handsOnMessages, levelMessages, outcomeMessages]

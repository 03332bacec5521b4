/** Every activity of a class, as page and server speak of it. A new one is one line here. */
import { breakMessages } from './break.ts'
import { handsOnMessages } from './hands-on.ts'
import { levelMessages } from './level.ts'
import { outcomeMessages } from './outcome.ts'
import { questionMessages } from './question.ts'

export const activityMessages = [questionMessages, breakMessages, handsOnMessages, levelMessages, outcomeMessages]

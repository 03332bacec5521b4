/** Tests a whole workshop with a teacher who has two windows, two laptops and a phone. The functions below are its parts, in order. */
import { test } from './support/classroom.ts'
import { afterwards } from './workshop/afterwards.ts'
import { comingAndGoing } from './workshop/coming-and-going.ts'
import { exercises } from './workshop/exercises.ts'
import { following } from './workshop/following.ts'
import { fromTheClass } from './workshop/from-the-class.ts'
import { handsOn } from './workshop/hands-on.ts'
import { plans } from './workshop/plan.ts'
import { questions } from './workshop/questions.ts'

// Each part continues where the previous part stopped.
test.describe.configure({ mode: 'serial' })

following()
questions()
handsOn()
exercises()
fromTheClass()
plans()
comingAndGoing()
afterwards()

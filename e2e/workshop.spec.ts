/** A whole lesson: a teacher with two windows, two laptops and a phone. The tests are its parts, in their order. */
import { test } from './support/classroom.ts'
import { afterwards } from './workshop/afterwards.ts'
import { comingAndGoing } from './workshop/coming-and-going.ts'
import { exercises } from './workshop/exercises.ts'
import { following } from './workshop/following.ts'
import { fromTheClass } from './workshop/from-the-class.ts'
import { handsOn } from './workshop/hands-on.ts'
import { plans } from './workshop/plan.ts'
import { questions } from './workshop/questions.ts'

// Each part continues where the previous one stopped.
test.describe.configure({ mode: 'serial' })

following()
questions()
handsOn()
exercises()
fromTheClass()
plans()
comingAndGoing()
afterwards()

/** Shows the podium or the recap on the projected screen. */
import * as z from 'zod/mini'
import type { ExerciseTry } from '#model/messages/class-exercises.ts'
import type { Podium, Recap } from '#model/messages/recap.ts'
import { peopleIn } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityRules, NeededRecords, RoomContext, RoomMoment } from './activity.ts'
import { exerciseResults } from './exercise-results.ts'
import { type ClassRecords, type OutcomeRoom, podiumOf } from './podium.ts'
import { atTheEnd, onScreen, recapOf } from './recap.ts'
import type { ExerciseState } from './released-exercises.ts'

interface Outcome {
  recapPage: number
}

/** Hides podium and recap, so that they do not cover what comes next. */
function makeWay({ screen }: RoomCore, moment: RoomMoment): Partial<RoomCore & Outcome> {
  if (moment === 'renamed') return {}
  return moment === 'ended' ? { recapPage: 0 } : { screen: { ...screen, podium: false, recap: false }, recapPage: 0 }
}

function needs({ screen, state }: RoomCore): NeededRecords {
  return screen.podium || screen.recap || state === 'ended' ? 'all' : 'none'
}

interface View {
  podium?: Podium
  recap?: Recap
  recapPage?: number
}

type ViewedRoom = OutcomeRoom & Outcome & Pick<ExerciseState, 'exercisesReleased'>
type ViewRecords = ClassRecords & { exerciseTries: readonly ExerciseTry[] }

function view(room: ViewedRoom, records: ViewRecords, context: RoomContext): View {
  const { screen, state, recapPage } = room
  const recap = state === 'ended' || screen.recap ? wholeRecap(room, records, context) : null
  return {
    ...(screen.podium ? { podium: podiumOf(room, records, context.lesson) } : {}),
    ...(recap === null ? {} : { recap, recapPage }),
  }
}

function wholeRecap(room: ViewedRoom, records: ViewRecords, { lesson, exercise }: RoomContext): Recap {
  const most = room.state === 'ended' ? atTheEnd : onScreen
  const people = peopleIn(room, records.members)
  return {
    ...recapOf(room, records, lesson, most),
    exercises: exerciseResults(room, records.exerciseTries, people, { exerciseOf: exercise, most: most.names }),
  }
}

export const outcomeRules = {
  kept: { recapPage: z._default(z.number(), 0) },
  initial: { recapPage: 0 } as Outcome,
  actions: { 'recap-page': (_room: RoomCore & Outcome, { page }: { page: number }) => ({ recapPage: page }) },
  fills: ['podium', 'recap'],
  makeWay,
  needs,
  view,
} satisfies ActivityRules<Outcome>

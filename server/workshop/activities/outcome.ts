/** Shows the podium or the recap on the projected screen. */
import * as z from 'zod/mini'
import type { ExerciseTry } from '#model/messages/class-exercises.ts'
import type { Podium, Recap } from '#model/messages/recap.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityRules, NeededRecords, RoomContext, RoomMoment } from './activity.ts'
import { type ClassRecords, podiumOf } from './podium.ts'
import { atTheEnd, onScreen, type RecapRoom, recapOf } from './recap.ts'

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

type ViewRecords = ClassRecords & { exerciseTries: readonly ExerciseTry[] }

function view(room: RecapRoom & Outcome, records: ViewRecords, context: RoomContext): View {
  const { screen, state, recapPage } = room
  const most = state === 'ended' ? atTheEnd : onScreen
  const recap = state === 'ended' || screen.recap ? recapOf(room, records, context, most) : null
  return {
    ...(screen.podium ? { podium: podiumOf(room, records, context.lesson) } : {}),
    ...(recap === null ? {} : { recap, recapPage }),
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

/** Shows the podium or the recap on the projected screen. */
import * as z from 'zod/mini'
import type { Podium, Recap } from '#model/messages/recap.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityRules, NeededRecords, RoomContext, RoomMoment } from './activity.ts'
import { type ClassRecords, type OutcomeRoom, podiumOf } from './podium.ts'
import { atTheEnd, recapOf } from './recap.ts'

interface Outcome {
  recapPage: number
}

/** Hides podium and recap, so that they do not cover what comes next. */
function makeWay({ screen }: RoomCore, moment: RoomMoment): Partial<RoomCore & Outcome> {
  return moment === 'renamed' || moment === 'ended'
    ? {}
    : { screen: { ...screen, podium: false, recap: false }, recapPage: 0 }
}

function needs({ screen, state }: RoomCore): NeededRecords {
  return screen.podium || screen.recap || state === 'ended' ? 'all' : 'none'
}

interface View {
  podium?: Podium
  recap?: Recap
  recapPage?: number
}

function view(room: OutcomeRoom & Outcome, records: ClassRecords, { lesson }: RoomContext): View {
  const { screen, state, recapPage } = room
  const recap =
    state === 'ended' ? recapOf(room, records, lesson, atTheEnd) : screen.recap ? recapOf(room, records, lesson) : null
  return {
    ...(screen.podium ? { podium: podiumOf(room, records, lesson) } : {}),
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

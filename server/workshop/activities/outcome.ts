/** Shows the podium or the recap on the projected screen. */
import type { Podium, Recap } from '#model/messages/recap.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityRules, Moment, Needs, RoomContext } from './activity.ts'
import { type ClassRecords, type OutcomeRoom, podiumOf } from './podium.ts'
import { atTheEnd, recapOf } from './recap.ts'

/** Hides podium and recap, so that they do not cover what comes next. */
function makeWay({ screen }: RoomCore, moment: Moment): Partial<RoomCore> {
  return moment === 'renamed' || moment === 'ended' ? {} : { screen: { ...screen, podium: false, recap: false } }
}

function needs({ screen, state }: RoomCore): Needs {
  return screen.podium || screen.recap || state === 'ended' ? 'all' : 'none'
}

function view(room: OutcomeRoom, records: ClassRecords, { lesson }: RoomContext): { podium?: Podium; recap?: Recap } {
  const { screen, state } = room
  const recap =
    state === 'ended' ? recapOf(room, records, lesson, atTheEnd) : screen.recap ? recapOf(room, records, lesson) : null
  return {
    ...(screen.podium ? { podium: podiumOf(room, records, lesson) } : {}),
    ...(recap === null ? {} : { recap }),
  }
}

export const outcomeRules = {
  kept: {},
  initial: {},
  fills: ['podium', 'recap'],
  makeWay,
  needs,
  view,
} satisfies ActivityRules<object>

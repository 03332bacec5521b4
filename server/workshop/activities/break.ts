import * as z from 'zod/mini'
import { Rest } from '#model/messages/room-break.ts'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityRules, RoomContext, RoomMoment } from './activity.ts'

const kept = {
  /** End of the current break, in milliseconds since 1970. `null` if there is no break. */
  breakUntilMs: z.nullable(z.number()),
  /** All breaks so far, including the current one. Clocks are paused during breaks. */
  breaks: z._default(z.array(Rest), []),
}
interface Break {
  breakUntilMs: number | null
  breaks: Rest[]
}
type BreakRoom = RoomCore & Break
const mostBreaks = 100

function over({ breaks }: BreakRoom, nowMs: number): Break {
  return {
    breakUntilMs: null,
    breaks: breaks.map((each) => (each.untilMs === null ? { ...each, untilMs: nowMs } : each)),
  }
}

const resting = ({ breaks, ...room }: Break, nowMs: number): Break => ({
  ...room,
  breaks: [...breaks, { fromMs: nowMs, untilMs: null }].slice(-mostBreaks),
})

function begin(room: BreakRoom, { minutes }: { minutes: number }, { nowMs }: RoomContext): Break {
  if (minutes === 0) return over(room, nowMs)
  const { breaks } = room.breakUntilMs === null ? resting(room, nowMs) : room
  return { breakUntilMs: nowMs + minutes * 60_000, breaks }
}

export const breakRules = {
  kept,
  initial: { breakUntilMs: null, breaks: [] } as Break,
  actions: { break: begin },
  makeWay(room: BreakRoom, moment: RoomMoment, { nowMs }: RoomContext): Partial<BreakRoom> {
    if (moment === 'begun' || moment === 'reopened') return over(room, nowMs)
    return moment === 'ended' ? resting(over(room, nowMs), nowMs) : {}
  },
  view: ({ breakUntilMs }: Break) => ({ breakUntilMs }),
  lead: ({ breaks }: Break) => ({ breaks }),
} satisfies ActivityRules<Break>

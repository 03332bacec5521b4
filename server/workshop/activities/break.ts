/** A break that the teacher sets, in minutes, and everybody sees. */
import * as z from 'zod/mini'
import type { RoomCore } from '../base/room-core.ts'
import type { ActivityRules, Moment, RoomContext } from './activity.ts'

const kept = {
  /** Milliseconds since 1970; `null`: there is no break. */
  breakUntilMs: z.nullable(z.number()),
}
interface Break {
  breakUntilMs: number | null
}
const none: Break = { breakUntilMs: null }

export const breakRules = {
  kept,
  initial: none,
  actions: {
    break: (_room: RoomCore, { minutes }: { do: 'break'; minutes: number }, { nowMs }: RoomContext): Break =>
      minutes === 0 ? none : { breakUntilMs: nowMs + minutes * 60_000 },
  },
  makeWay: (_room: RoomCore, moment: Moment) => (moment === 'ended' ? none : {}),
  view: ({ breakUntilMs }: Break) => ({ breakUntilMs }),
} satisfies ActivityRules<Break>

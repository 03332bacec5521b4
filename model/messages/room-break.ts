import * as z from 'zod/mini'
import type { ActivityMessages } from './activity.ts'

/** A past or current break, in milliseconds since 1970. */
export const Rest = z.object({ fromMs: z.number(), untilMs: z.nullable(z.number()) })
export type Rest = z.infer<typeof Rest>

/** Returns how many milliseconds of the given time were breaks. Pure. */
export function restMs(breaks: readonly Rest[], fromMs: number, untilMs: number): number {
  const parts = breaks.map((rest) => Math.min(untilMs, rest.untilMs ?? untilMs) - Math.max(fromMs, rest.fromMs))
  return parts.reduce((sum, part) => sum + Math.max(0, part), 0)
}

export const breakMessages = {
  actions: {
    /** Starts a break of this many minutes; 0 ends the break. */
    break: z.strictObject({ do: z.literal('break'), minutes: z.number().check(z.minimum(0), z.maximum(240)) }),
  },
  room: {
    /** End of the break, in milliseconds since 1970. */
    breakUntilMs: z.nullable(z.number()),
  },
  lead: {
    /** Breaks so far. The clocks stop during breaks. */
    breaks: z.optional(z.array(Rest)),
  },
} satisfies ActivityMessages

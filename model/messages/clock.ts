/** Sets the clock of a question or of hands-on work. */
import * as z from 'zod/mini'

/** Minutes that a clock can be set to. 0 means no clock. */
export const clockMinutes = [0, 1, 3, 5] as const
export const ClockMinutes = z.literal(clockMinutes)
export type ClockMinutes = z.infer<typeof ClockMinutes>

/** Returns the time at which a clock that starts now is over, in milliseconds since 1970; `undefined` if there is no clock. */
export const clockEndMs = (minutes: ClockMinutes, nowMs: number): number | undefined =>
  minutes === 0 ? undefined : nowMs + minutes * 60_000

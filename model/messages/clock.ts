/** Clock of a question or of hands on. */
import * as z from 'zod/mini'

/** 0: no clock. */
export const clockMinutes = [0, 1, 3, 5] as const
export const ClockMinutes = z.literal(clockMinutes)
export type ClockMinutes = z.infer<typeof ClockMinutes>

/** Time at which a clock set now is over, in milliseconds since 1970; `undefined`: there is no clock. */
export const clockEndMs = (minutes: ClockMinutes, nowMs: number): number | undefined =>
  minutes === 0 ? undefined : nowMs + minutes * 60_000

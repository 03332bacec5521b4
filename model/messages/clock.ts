/** Clock of a question or of hands on. */
import * as z from 'zod/mini'

/** Minutes that a clock can be set to. 0: no clock. */
export const clockMinutes = [0, 1, 3, 5] as const
export const ClockMinutes = z.literal(clockMinutes)
export type ClockMinutes = z.infer<typeof ClockMinutes>

/** Time at which a clock that starts now is over, in milliseconds since 1970; `undefined`: no clock. */
export const clockEndMs = (minutes: ClockMinutes, nowMs: number): number | undefined =>
  minutes === 0 ? undefined : nowMs + minutes * 60_000

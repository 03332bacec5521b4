/** Clock of a question or of hands on. */
import * as z from 'zod/mini'

/** 0: no clock. */
export const clockMinutes = [0, 1, 3, 5] as const
export const ClockMinutes = z.literal(clockMinutes)
export type ClockMinutes = z.infer<typeof ClockMinutes>

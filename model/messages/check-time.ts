import * as z from 'zod/mini'

/** When the check of a workshop is asked. */
export const CheckTime = z.enum(['start', 'end'])
export type CheckTime = z.infer<typeof CheckTime>

import * as z from 'zod/mini'
import type { ActivityMessages } from './activity.ts'

export const breakMessages = {
  actions: {
    /** `minutes`: 0 ends it. */
    break: z.strictObject({ do: z.literal('break'), minutes: z.number().check(z.minimum(0), z.maximum(240)) }),
  },
  room: {
    /** End of the break, in milliseconds since 1970. */
    breakUntilMs: z.nullable(z.number()),
  },
} satisfies ActivityMessages

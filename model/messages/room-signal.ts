/** A signal: with one press, a member tells the teacher anonymously that they are lost or that it is too fast. */
import * as z from 'zod/mini'
import type { ActivityMessages } from './activity.ts'

export const signals = ['lost', 'fast'] as const
export const Signal = z.enum(signals)
export type Signal = z.infer<typeof Signal>

/** How many people sent each signal within one minute. */
export const SignalMinute = z.object({
  /** Minutes since the workshop's start, see `startMsOf`; negative before it. */
  minute: z.int(),
  lost: z.int(),
  fast: z.int(),
})
export type SignalMinute = z.infer<typeof SignalMinute>

/** How often each signal was sent during an item of the plan. `item`: its index; `null`: before the first one. */
export const SignalItem = z.object({ item: z.nullable(z.int()), lost: z.int(), fast: z.int() })
export type SignalItem = z.infer<typeof SignalItem>

export const signalMessages = {
  lead: {
    /** Minutes in which somebody sent one, oldest first. */
    signals: z.optional(z.array(SignalMinute)),
  },
  requests: { 'room-signal': { request: z.strictObject({ says: Signal }), answer: z.object({ says: Signal }) } },
} satisfies ActivityMessages

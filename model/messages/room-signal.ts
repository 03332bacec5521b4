/** Defines the signal with which a member, in one press, tells the teacher anonymously that they are lost or that the lesson is too fast. */
import * as z from 'zod/mini'
import type { ActivityMessages } from './activity.ts'

export const signals = ['lost', 'fast'] as const
export const Signal = z.enum(signals)
export type Signal = z.infer<typeof Signal>

/** Number of people who sent each signal within one minute. */
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
    /** Minutes in which somebody sent a signal, oldest first. */
    signals: z.optional(z.array(SignalMinute)),
  },
  requests: { 'room-signal': { request: z.strictObject({ says: Signal }), answer: z.object({ says: Signal }) } },
} satisfies ActivityMessages

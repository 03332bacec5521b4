/** Defines the messages for anonymous questions from the class to the teacher, and for the votes on them. */
import * as z from 'zod/mini'
import type { ActivityMessages } from './activity.ts'
import { written } from './written.ts'

export const floorTextMost = 140
export const FloorText = written(floorTextMost)
export const FloorId = z.string().check(z.regex(/^[a-f0-9]{12}$/))

export const FloorState = z.enum(['open', 'answered', 'hidden'])
export type FloorState = z.infer<typeof FloorState>

export const FloorQuestion = z.object({ id: FloorId, text: z.string(), votes: z.int(), state: FloorState })
export type FloorQuestion = z.infer<typeof FloorQuestion>

const Vote = z.strictObject({ id: FloorId, on: z.boolean() })

export const floorMessages = {
  actions: {
    /** Marks a question of the class as answered, hides it, or undoes that. */
    floor: z.strictObject({ do: z.literal('floor'), id: FloorId, state: FloorState }),
    /** Projects a question of the class; `null` takes it away. */
    'floor-project': z.strictObject({ do: z.literal('floor-project'), id: z.nullable(FloorId) }),
  },
  room: {
    /** Questions with the most votes first and answered ones last, without hidden questions. */
    floor: z.optional(z.array(FloorQuestion)),
    /** The question on the projected screen. */
    floorProjected: z._default(z.nullable(FloorQuestion), null),
  },
  lead: {
    /** The questions of `room.floor`, followed by the hidden questions. */
    floor: z.optional(z.array(FloorQuestion)),
  },
  mine: {
    floorAsked: z.optional(z.array(FloorId)),
    /** Questions that the member votes for, whoever asked them. */
    floorVotes: z.optional(z.array(FloorId)),
  },
  requests: {
    /** Asking counts as a vote for the question. */
    'room-ask': { request: z.strictObject({ text: FloorText }), answer: z.object({ id: FloorId }) },
    'room-vote': { request: Vote, answer: Vote },
  },
} satisfies ActivityMessages

/** A room without its activities: its secret, the class's current place, and the plan. */
import * as z from 'zod/mini'
import { Plan } from '#model/messages/plan.ts'
import { ClassAddress, LanguageTag, Place, Screen } from '#model/messages/workshop.ts'

export const emptyScreen = Screen.parse(Object.fromEntries(Object.keys(Screen.shape).map((shows) => [shows, false])))

export const RoomCore = z.object({
  code: z.string(),
  title: z.string(),
  /** Hash of the room's secret. The secret itself is not stored. */
  secretHash: z.string(),
  createdAtMs: z.number(),
  /** Time at which the room ends by itself, in milliseconds since 1970. */
  endsAtMs: z.number(),
  /** Increased by one with every change. */
  version: z.number(),
  state: z.enum(['open', 'ended']),
  place: z.nullable(Place),
  frozen: z.boolean(),
  /** Whether new members are kept out. */
  locked: z._default(z.boolean(), false),
  scores: z.boolean(),
  /** Address under which the class reaches the server, as typed by the teacher. */
  address: z._default(z.nullable(ClassAddress), null),
  anonymous: z._default(z.boolean(), false),
  /** Language of the page for members who have not chosen one. */
  language: z._default(LanguageTag, 'en'),
  screen: z._default(Screen, emptyScreen),
  plan: z.nullable(Plan),
  /** The room's version in which the plan last changed. */
  planVersion: z._default(z.number(), 0),
  /** When each item of the plan was begun, in the order of events. */
  pace: z.array(
    z.object({
      item: z.number(),
      startedAtMs: z.number(),
      /** Place that the class left when this item began. */
      left: z.optional(z.nullable(Place)),
    }),
  ),
  /** Every recording that was shown, oldest first. Each is listed once. */
  shown: z.array(z.object({ scenario: z.string(), comparison: z.string(), atMs: z.number() })),
})
export type RoomCore = z.infer<typeof RoomCore>

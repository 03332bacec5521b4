/** What a class tries for itself, and what came of it. */
import * as z from 'zod/mini'
import { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import { text } from '#scenarios/text.ts'
import { Metrics } from '../checkers/verdict.ts'
import type { ActivityMessages } from './activity.ts'
import { RunId } from './messages.ts'
import { MemberId } from './room-ids.ts'

/** What the class tries: anything, to make a lock fail, or to make it fail with the smallest value of a parameter. */
export const Challenge = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('fail'), lock: text(80) }),
  z.strictObject({
    kind: z.literal('smallest'),
    lock: text(80),
    parameter: text(40),
  }),
])
export type Challenge = z.infer<typeof Challenge>

export const HandsOn = z.strictObject({ scenario: text(80), challenge: Challenge })
export type HandsOn = z.infer<typeof HandsOn>

/** Released. Each release has an id of its own, also of what was released before: only runs begun since then count. */
export const ReleasedHandsOn = z.object({ ...HandsOn.shape, id: z._default(z.int(), 0) })
export type ReleasedHandsOn = z.infer<typeof ReleasedHandsOn>

/** One comparison that a member ran. `verdicts`: of the lesson's property, for each lock; empty while it runs. */
export const WallEntry = z.object({
  comparison: RunId,
  member: MemberId,
  scenario: z.string(),
  /** The release that it was begun for. */
  release: z._default(z.int(), 0),
  /** The comparison that said nothing, because the machine stood still, and that this one runs again. */
  repeats: z.optional(RunId),
  parameters: z.record(z.string(), z.number()),
  startedAtMs: z.number(),
  /** `stalled`: over, but the machine stood still meanwhile, and so it says nothing about a lock: it can be run again. */
  state: z.enum(['running', 'done', 'stalled', 'failed']),
  verdicts: z.array(
    z.object({
      run: RunId,
      lock: z.string(),
      property: PropertyId,
      status: VerdictStatus,
      /** The verdict is unknown, because the machine stood still. */
      stalled: z.optional(z.boolean()),
      metrics: z.object({ dangerMs: Metrics.shape.dangerMs, zombieMs: Metrics.shape.zombieMs }),
    }),
  ),
  /** Whether it meets the challenge. */
  won: z.boolean(),
})
export type WallEntry = z.infer<typeof WallEntry>

/** The runs of one release that are worth a look: a void run that was run again is its successor's business. */
export function runsOf(wall: readonly WallEntry[], { id }: Pick<ReleasedHandsOn, 'id'>): WallEntry[] {
  return withoutRepeated(wall.filter(({ release }) => release === id))
}

export function withoutRepeated(wall: readonly WallEntry[]): WallEntry[] {
  const repeated = new Set(wall.flatMap(({ repeats }) => repeats ?? []))
  return wall.filter(({ comparison }) => !repeated.has(comparison))
}

/** A run that says nothing about a lock is no try. One that met the challenge has said enough, even if the machine stood still for another lock. */
export function isTry({ state, won }: WallEntry): boolean {
  return won || (state !== 'stalled' && state !== 'failed')
}

const RoomRun = z.strictObject({
  parameters: z._default(z.record(z.string().check(z.maxLength(40)), z.number()), {}),
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))),
})

export const handsOnMessages = {
  actions: {
    /** `null`: hands on ends. */
    release: z.strictObject({ do: z.literal('release'), handsOn: z.nullable(HandsOn) }),
    /** A member's run comes on the projector; `null`: it goes. */
    project: z.strictObject({ do: z.literal('project'), comparison: z.nullable(RunId) }),
  },
  room: {
    handsOn: z.nullable(ReleasedHandsOn),
    /** Whose run is on the projector. */
    projected: z.nullable(z.object({ comparison: RunId, name: z.string() })),
  },
  screen: {
    /** Who made the challenge. */
    board: z.boolean(),
  },
  lead: { wall: z.array(WallEntry) },
  mine: { runs: z.array(WallEntry) },
  requests: { 'room-run': { request: RoomRun, answer: WallEntry } },
  notices: {
    /** One's own run has changed. */
    'room-mine': WallEntry,
  },
} satisfies ActivityMessages

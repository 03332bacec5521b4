/** Defines the messages of hands-on work: what members of a class try for themselves, and the results. */
import * as z from 'zod/mini'
import { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import { text } from '#scenarios/text.ts'
import { Metrics } from '../checkers/verdict.ts'
import type { ActivityMessages } from './activity.ts'
import { ClockMinutes } from './clock.ts'
import { RunId } from './messages.ts'
import { MemberId } from './room-ids.ts'

/** The task: try anything, make a lock fail, or make a lock fail with the smallest value of a parameter. */
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

export const HandsOn = z.strictObject({
  scenario: text(80),
  challenge: Challenge,
  /** Parameters that members may change. If absent, they may change all of them. */
  figures: z.optional(z.array(text(40)).check(z.maxLength(40))),
})
export type HandsOn = z.infer<typeof HandsOn>

/** A release of hands-on work. Each release has its own id, even for a repeated task, because only runs begun since that release count. */
export const ReleasedHandsOn = z.object({
  ...HandsOn.shape,
  id: z._default(z.int(), 0),
  /** Time from which no more runs begin, in milliseconds since 1970. If absent, runs may begin until the teacher ends the work. */
  untilMs: z.optional(z.number()),
})
export type ReleasedHandsOn = z.infer<typeof ReleasedHandsOn>

export const mayChange = ({ figures }: Pick<HandsOn, 'figures'>, parameter: string): boolean =>
  figures === undefined || figures.includes(parameter)

/** A comparison that a member ran. `verdicts` contains each lock's verdict on the lesson's property, and is empty while the comparison runs. */
export const WallEntry = z.object({
  comparison: RunId,
  member: MemberId,
  scenario: z.string(),
  release: z._default(z.int(), 0),
  /** The comparison that this one repeats, because the machine stood still during it. */
  repeats: z.optional(RunId),
  parameters: z.record(z.string(), z.number()),
  startedAtMs: z.number(),
  /** With `stalled`, the comparison is over but inconclusive, because the machine stood still. It can be run again. */
  state: z.enum(['running', 'done', 'stalled', 'failed']),
  verdicts: z.array(
    z.object({
      run: RunId,
      lock: z.string(),
      property: PropertyId,
      status: VerdictStatus,
      /** Whether the verdict is unknown because the machine stood still. */
      stalled: z.optional(z.boolean()),
      metrics: z.object({ dangerMs: Metrics.shape.dangerMs, zombieMs: Metrics.shape.zombieMs }),
    }),
  ),
  won: z.boolean(),
})
export type WallEntry = z.infer<typeof WallEntry>

/** Returns the runs of one release, without the runs that were repeated because the machine stood still. */
export function runsOf(wall: readonly WallEntry[], { id }: Pick<ReleasedHandsOn, 'id'>): WallEntry[] {
  return withoutRepeated(wall.filter(({ release }) => release === id))
}

export function withoutRepeated(wall: readonly WallEntry[]): WallEntry[] {
  const repeated = new Set(wall.flatMap(({ repeats }) => repeats ?? []))
  return wall.filter(({ comparison }) => !repeated.has(comparison))
}

/** Whether a run counts as a try. An inconclusive run does not count. A run that met the challenge counts, even if the machine stood still for another lock. */
export function isTry({ state, won }: WallEntry): boolean {
  return won || (state !== 'stalled' && state !== 'failed')
}

const RoomRun = z.strictObject({
  parameters: z._default(z.record(z.string().check(z.maxLength(40)), z.number()), {}),
  seed: z.optional(z.int().check(z.minimum(0), z.maximum(0xffff_ffff))),
})

export const handsOnMessages = {
  actions: {
    /** `null` ends the hands-on work. */
    release: z.strictObject({
      do: z.literal('release'),
      handsOn: z.nullable(HandsOn),
      minutes: z.optional(ClockMinutes),
    }),
    /** Lets runs begin for this many minutes from now; 0 means until the teacher ends the work. */
    'work-clock': z.strictObject({ do: z.literal('work-clock'), minutes: ClockMinutes }),
    /** Shows a member's run on the projector; `null` hides it. */
    project: z.strictObject({ do: z.literal('project'), comparison: z.nullable(RunId) }),
  },
  room: {
    handsOn: z.nullable(ReleasedHandsOn),
    /** The run on the projector, and the name of the member who ran it. */
    projected: z.nullable(z.object({ comparison: RunId, name: z.string() })),
  },
  screen: {
    /** Whether the list of members who met the challenge is shown. */
    board: z.boolean(),
    /** Whether the wall shows the parameters of each run. */
    figures: z._default(z.boolean(), false),
  },
  lead: { wall: z.array(WallEntry) },
  mine: { runs: z.array(WallEntry) },
  requests: { 'room-run': { request: RoomRun, answer: WallEntry } },
  notices: {
    /** Sent to a member whose own run has changed. */
    'room-mine': WallEntry,
  },
} satisfies ActivityMessages

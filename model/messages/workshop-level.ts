/**
 * A level of the game that a class plays. The teacher releases it, each member looks for a way on their own, and the server says whether what they found
 * really breaks the lock: it knows every order.
 */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import { SourceText } from '../trace/trace.ts'
import type { ActivityMessages } from './activity.ts'
import { Path, Position } from './exploration.ts'
import { goals } from './level.ts'

/** What the teacher releases. `lock`: the id of a run of the lesson. */
export const ClassLevel = z.strictObject({ scenario: text(80), lock: text(80), goal: z.enum(goals) })
export type ClassLevel = z.infer<typeof ClassLevel>

/** Released. Each release has an id of its own, also of a level that was released before. */
export const ReleasedLevel = z.object({ ...ClassLevel.shape, id: z.int() })
export type ReleasedLevel = z.infer<typeof ReleasedLevel>

/** How far one member has come with one release. */
export const LevelTry = z.object({
  level: z.int(),
  member: z.string(),
  /** The fewest steps that it was broken in; 0: said rightly that it cannot be broken; `null`: not yet. */
  steps: z.nullable(z.int()),
  /** How often it was said that it cannot be broken, and it can. */
  wrongClaims: z.int(),
  /** When it came to `steps`; until then, when it was tried first. Milliseconds since 1970. */
  atMs: z.number(),
})
export type LevelTry = z.infer<typeof LevelTry>

/** What the teacher sees of the class. `par`: how many steps the shortest way has; `null`: it cannot be broken. */
export const LevelBoard = z.object({ par: z.nullable(z.int()), tries: z.array(LevelTry) })
export type LevelBoard = z.infer<typeof LevelBoard>

/** `room-level`: the code of what is released. Answered with `LevelCode`. */
export const RoomLevelAsk = z.strictObject({ level: z.int() })
export const LevelCode = z.object({ level: z.int(), sources: z.array(SourceText) })
export type LevelCode = z.infer<typeof LevelCode>

/** `room-position`: what it looks like after these steps. Answered with a `Position` that tells nothing of what lies ahead. */
export const RoomPosition = z.strictObject({ level: z.int(), path: Path })

/** `room-solve`: these steps break it; `null`: nothing does. Answered with a `LevelAnswer`. */
export const RoomSolve = z.strictObject({ level: z.int(), path: z.nullable(Path) })

/** Only members who have solved it receive `par`. */
export const LevelAnswer = z.object({ mine: LevelTry, par: z.nullable(z.int()) })
export type LevelAnswer = z.infer<typeof LevelAnswer>

export const levelMessages = {
  actions: {
    /** The class plays a level of the game; `null`: it is closed. */
    level: z.strictObject({ do: z.literal('level'), level: z.nullable(ClassLevel) }),
  },
  room: { level: z.nullable(ReleasedLevel) },
  lead: { level: z.nullable(LevelBoard) },
  mine: {
    /** How far one has come with the level that is released. */
    level: z.nullable(LevelTry),
  },
  requests: {
    'room-level': { request: RoomLevelAsk, answer: LevelCode },
    'room-position': { request: RoomPosition, answer: Position },
    'room-solve': { request: RoomSolve, answer: LevelAnswer },
  },
} satisfies ActivityMessages

/**
 * Defines the messages about a level of the game that a class plays. The teacher releases the level, and each member looks for a solution alone. The server
 * knows every order, so it checks whether the solution really breaks the lock.
 */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import { SourceText } from '../trace/trace.ts'
import type { ActivityMessages } from './activity.ts'
import { Path, Position } from './exploration.ts'
import { goals } from './level.ts'

/** The level that the teacher releases. `lock` is the id of a run of the lesson. */
export const ClassLevel = z.strictObject({ scenario: text(80), lock: text(80), goal: z.enum(goals) })
export type ClassLevel = z.infer<typeof ClassLevel>

/** A released level. Each release has its own id, even for a level that was released before. */
export const ReleasedLevel = z.object({ ...ClassLevel.shape, id: z.int() })
export type ReleasedLevel = z.infer<typeof ReleasedLevel>

/** A member's progress with one release. */
export const LevelTry = z.object({
  level: z.int(),
  member: z.string(),
  /**
   * The fewest steps with which the member broke the lock; 0 if the member correctly said that it cannot be broken; `null` if the member has done neither yet.
   */
  steps: z.nullable(z.int()),
  /** Number of times that the member wrongly said that the lock cannot be broken. */
  wrongClaims: z.int(),
  /** Time at which `steps` was reached, or, until then, at which the member first tried, in milliseconds since 1970. */
  atMs: z.number(),
})
export type LevelTry = z.infer<typeof LevelTry>

/** The teacher's view of the class. `par` is the number of steps of the shortest solution; `null` if the lock cannot be broken. */
export const LevelBoard = z.object({ par: z.nullable(z.int()), tries: z.array(LevelTry) })
export type LevelBoard = z.infer<typeof LevelBoard>

/** `room-level`: asks for the code of the released level. The server answers with `LevelCode`. */
export const RoomLevelAsk = z.strictObject({ level: z.int() })
export const LevelCode = z.object({ level: z.int(), sources: z.array(SourceText) })
export type LevelCode = z.infer<typeof LevelCode>

/** `room-position`: asks for the state after these steps. The server answers with a `Position` that reveals nothing about later steps. */
export const RoomPosition = z.strictObject({ level: z.int(), path: Path })

/** `room-solve`: claims that these steps break the lock, or, with `null`, that no steps do. The server answers with a `LevelAnswer`. */
export const RoomSolve = z.strictObject({ level: z.int(), path: z.nullable(Path) })

/** `par` is only for members who have solved the level. */
export const LevelAnswer = z.object({ mine: LevelTry, par: z.nullable(z.int()) })
export type LevelAnswer = z.infer<typeof LevelAnswer>

export const levelMessages = {
  actions: {
    /** Starts a level of the game; `null` closes it. */
    level: z.strictObject({ do: z.literal('level'), level: z.nullable(ClassLevel) }),
  },
  room: { level: z.nullable(ReleasedLevel) },
  lead: { level: z.nullable(LevelBoard) },
  mine: {
    /** The member's tries of all releases. */
    levels: z._default(z.array(LevelTry), []),
  },
  requests: {
    'room-level': { request: RoomLevelAsk, answer: LevelCode },
    'room-position': { request: RoomPosition, answer: Position },
    'room-solve': { request: RoomSolve, answer: LevelAnswer },
  },
} satisfies ActivityMessages

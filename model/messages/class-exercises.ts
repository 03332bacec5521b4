/**
 * Defines the messages about exercises that a class works on. The teacher releases one or several exercises, and each member solves them in the editor. The
 * server judges a solution by what it has explored and run itself. A solution is projected only with its author's consent.
 */
import * as z from 'zod/mini'
import { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import { text } from '#scenarios/text.ts'
import type { ActivityMessages } from './activity.ts'
import { EditedFiles } from './edited-lock.ts'
import { RunId } from './messages.ts'
import { MemberId } from './room-ids.ts'

export const mostExercises = 6

const ExerciseId = text(80)

/** The exercises that the teacher releases: their ids, in the order in which the class gets them. */
export const ExerciseIds = z
  .array(ExerciseId)
  .check(z.minLength(1), z.maxLength(mostExercises))
  .check(z.refine((ids) => new Set(ids).size === ids.length, 'each exercise once'))

/** A release. Each release has its own id, even for exercises that were released before. */
export const ReleasedExercises = z.object({ id: z.int(), exercises: z.array(z.string()) })
export type ReleasedExercises = z.infer<typeof ReleasedExercises>

/** `open`: the member has tried no code other than the initial one. */
export const ExerciseProgressState = z.enum(['open', 'tried', 'solved'])
export type ExerciseProgressState = z.infer<typeof ExerciseProgressState>

/** A member's progress with one exercise of one release. */
const progress = {
  release: z.int(),
  exercise: z.string(),
  member: MemberId,
  state: ExerciseProgressState,
  /** How many versions of the member's code the server has fully explored. */
  tries: z.int(),
  /** Time at which the member last opened the exercise. A member works on the exercise that they opened last. */
  openedAtMs: z.number(),
  solvedAtMs: z.nullable(z.number()),
}

export const Solution = z.object({
  files: EditedFiles,
  /** Number of all orders. */
  schedules: z.string(),
  broken: z.partialRecord(PropertyId, z.string()),
  /** Verdicts of the live run that are about the exercise. */
  verdicts: z.array(z.object({ property: PropertyId, status: VerdictStatus })),
  comparison: RunId,
})
export type Solution = z.infer<typeof Solution>

/** The stored progress. `shows` tells whether its author lets the class see the solution. */
export const ExerciseTry = z.object({ ...progress, shows: z.boolean(), solution: z.nullable(Solution) })
export type ExerciseTry = z.infer<typeof ExerciseTry>

/** The teacher's view of a member's progress. It contains no code, because the author may not have shown it. */
export const ExerciseProgress = z.object({ ...progress, shows: z.boolean() })
export type ExerciseProgress = z.infer<typeof ExerciseProgress>

const Whose = { exercise: ExerciseId, member: MemberId }

export const ExerciseBoard = z.object({
  progress: z.array(ExerciseProgress),
  shown: z.nullable(z.object({ ...Whose, solution: Solution })),
})
export type ExerciseBoard = z.infer<typeof ExerciseBoard>

/** How the class did on an exercise, over all its releases. */
export const ExerciseResult = z.object({
  id: z.string(),
  title: z.string(),
  task: z.string(),
  /** Members who solved it, in the order of solving. `tries`: versions of their code, over all releases. */
  solved: z.array(z.object({ name: z.string(), tries: z.int() })),
  /** People who solved it without being named. */
  more: z.int(),
  /** People who tried code of their own, those who solved it included. */
  tried: z.int(),
  /** People who opened it. */
  opened: z.int(),
})
export type ExerciseResult = z.infer<typeof ExerciseResult>

const asked = { release: z.int(), exercise: ExerciseId }

export const RoomExerciseOpen = z.strictObject(asked)

/**
 * `room-exercise-try`: asks the server to judge an exploration that it has completed for this member, and the live run of the same code (`null` if there was
 * none). The two ids are enough, because the server knows what the exploration and the run found, and for which code.
 */
export const RoomExerciseTry = z.strictObject({ ...asked, exploration: text(64), comparison: z.nullable(RunId) })

/** `room-exercise-show`: lets the class see the member's own solution, or hides it again. */
export const RoomExerciseShow = z.strictObject({ ...asked, on: z.boolean() })

export const exerciseMessages = {
  actions: {
    /** `null` ends the exercises. */
    exercises: z.strictObject({ do: z.literal('exercises'), exercises: z.nullable(ExerciseIds) }),
    /** Shows a member's solution on the projector; `null` hides it. */
    solution: z.strictObject({ do: z.literal('solution'), shown: z.nullable(z.strictObject(Whose)) }),
  },
  room: {
    exercises: z._default(z.nullable(ReleasedExercises), null),
    /** The solution that the teacher projects: its exercise and its author. */
    solution: z._default(z.nullable(z.object(Whose)), null),
  },
  lead: { exercises: z._default(z.nullable(ExerciseBoard), null) },
  mine: {
    /** The member's progress in all releases. */
    exercises: z._default(z.array(ExerciseProgress), []),
  },
  requests: {
    'room-exercise-open': { request: RoomExerciseOpen, answer: ExerciseProgress },
    'room-exercise-try': { request: RoomExerciseTry, answer: ExerciseProgress },
    'room-exercise-show': { request: RoomExerciseShow, answer: ExerciseProgress },
  },
} satisfies ActivityMessages

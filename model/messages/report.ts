/** Defines the report of a workshop for its teacher, after class. */
import * as z from 'zod/mini'
import { CheckPlace, CheckResult } from './check-time.ts'
import { ExerciseProgressState, ExerciseResult } from './class-exercises.ts'
import { WallEntry } from './hands-on.ts'
import { Plan } from './plan.ts'
import { LevelResult, Podium, Recap } from './recap.ts'
import { Rest } from './room-break.ts'
import { FloorQuestion } from './room-floor.ts'
import { RoomCode } from './room-ids.ts'
import { FirstVote, QuestionPlace, QuestionState, Saying } from './room-question.ts'
import { SignalItem, SignalMinute } from './room-signal.ts'
import { ShownRecording } from './workshop.ts'

/** `GET /api/rooms/:code/report`, with the secret as a bearer token. */
export const Report = z.object({
  code: RoomCode,
  title: z.string(),
  createdAtMs: z.number(),
  state: z.enum(['open', 'ended']),
  people: z.array(
    z.object({
      name: z.string(),
      joinedAtMs: z.number(),
      lastSeenAtMs: z.number(),
      removed: z.boolean(),
      /** One answer per question, in order: the chosen option or the written text; `null` if the person gave none. */
      answers: z.array(z.nullable(z.union([z.int(), z.string()]))),
      right: z.int(),
      /** Questions that gave this person no point, because the person looked at their lesson before answering. */
      looked: z.optional(z.array(z.int())),
      runs: z.int(),
      /**
       * One entry per level, in order: the number of steps of the member's solution; 0 if the member correctly said that the lock cannot be broken; `null` if
       * the member did not solve the level.
       */
      levels: z.array(z.nullable(z.int())),
      /** For each exercise, in order: how far the person got; `null`: they did not open it. */
      exercises: z._default(z.array(z.nullable(ExerciseProgressState)), []),
    }),
  ),
  questions: z.array(
    z.object({
      id: z.int(),
      ask: z.string(),
      options: z.array(z.string()),
      right: z.array(z.int()),
      tally: z.array(z.int()),
      answered: z.int(),
      /** Share of right answers, from 0 to 1; `null` if there are no answers, or if nothing is right or wrong. */
      rightShare: z.nullable(z.number()),
      of: z.nullable(QuestionPlace),
      sayings: z.array(Saying),
      /** Number of answers that the teacher has hidden. */
      hidden: z.int(),
      /** If this is a second vote, `again` is the `id` of the question for the first vote, and `first` is that vote and who changed sides. */
      again: z.optional(z.int()),
      first: z.optional(FirstVote),
      check: z.optional(CheckPlace),
      /** The part of the question that the class has seen. */
      shown: z.optional(QuestionState),
      /** Explanation of each option, if there are any. */
      why: z.optional(z.array(z.string())),
      /** Whether a right answer gives a point. */
      scored: z.optional(z.boolean()),
    }),
  ),
  /**
   * Ids of the questions that enough people answered, but less than half of them correctly, the hardest first. If there was a second vote, it counts. Of the
   * check's questions, only those at the end are included.
   */
  hard: z.array(z.int()),
  levels: z.array(LevelResult),
  /** Exercises that were released, in order. */
  exercises: z._default(z.array(ExerciseResult), []),
  /** Ranking by right answers. */
  podium: Podium,
  recap: Recap,
  floor: z.optional(z.array(FloorQuestion)),
  /** Number of people per minute who signaled that they were lost, or that the lesson went too fast. */
  signals: z.optional(z.array(SignalMinute)),
  /** The same by the plan's item. */
  signalItems: z.optional(z.array(SignalItem)),
  shown: z.array(ShownRecording),
  runs: z.array(z.extend(WallEntry, { name: z.string() })),
  plan: z.nullable(Plan),
  pace: z.array(z.object({ item: z.int(), startedAtMs: z.number() })),
  breaks: z.optional(z.array(Rest)),
  /** The plan's check: how many were right before the lessons, and after them. */
  check: z.optional(z.array(CheckResult)),
})
export type Report = z.infer<typeof Report>

/** Report of a workshop for its teacher, after class. */
import * as z from 'zod/mini'
import { CheckPlace, CheckResult } from './check-time.ts'
import { ExerciseProgressState, ExerciseResult } from './class-exercises.ts'
import { WallEntry } from './hands-on.ts'
import { Plan } from './plan.ts'
import { LevelResult, Podium, Recap } from './recap.ts'
import { Rest } from './room-break.ts'
import { FloorQuestion } from './room-floor.ts'
import { RoomCode } from './room-ids.ts'
import { FirstVote, QuestionState, Saying } from './room-question.ts'
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
      /** For each question, in order: the chosen option or the written text, or `null`. */
      answers: z.array(z.nullable(z.union([z.int(), z.string()]))),
      right: z.int(),
      /** Questions whose lesson this person looked at before answering: they gave no point. */
      looked: z.optional(z.array(z.int())),
      runs: z.int(),
      /** For each level, in order: steps of the member's solution; 0: a right “it cannot be broken”; `null`: not solved. */
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
      /** Share of right answers, from 0 to 1; `null`: no answers, or nothing is right or wrong. */
      rightShare: z.nullable(z.number()),
      of: z.nullable(z.object({ scenario: z.string(), number: z.int() })),
      sayings: z.array(Saying),
      /** Number of answers that the teacher has hidden. */
      hidden: z.int(),
      /** `again`: if this is a second vote, the `id` of the question for the first vote. `first`: that first vote, and who changed sides. */
      again: z.optional(z.int()),
      first: z.optional(FirstVote),
      check: z.optional(CheckPlace),
      /** How much of it the class has seen. */
      shown: z.optional(QuestionState),
      /** Explanation of each option, if there are any. */
      why: z.optional(z.array(z.string())),
      /** Whether a right answer gives a point. */
      scored: z.optional(z.boolean()),
    }),
  ),
  /** Questions that enough answered, and less than half of those right, at the second vote if there was one, and of the check at its end; the hardest first. */
  hard: z.array(z.int()),
  levels: z.array(LevelResult),
  /** Exercises that were released, in order. */
  exercises: z._default(z.array(ExerciseResult), []),
  /** Ranking by right answers. */
  podium: Podium,
  recap: Recap,
  /** Questions from the class, without names. */
  floor: z.optional(z.array(FloorQuestion)),
  /** How often people said that they were lost, or that it went too fast, by the minute. */
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

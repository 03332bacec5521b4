/**
 * Defines the results of a class: who was best, and what is worth taking home. The server sends them while they are projected, and once the workshop has ended.
 */
import * as z from 'zod/mini'
import type { ActivityMessages } from './activity.ts'
import { CheckResult } from './check-time.ts'
import { ExerciseResult } from './class-exercises.ts'
import { Challenge } from './hands-on.ts'
import { goals } from './level.ts'
import { FirstVote } from './room-question.ts'

/** People by rank. People with equal values share a rank, as in two first places followed by a third. */
const places = z.array(
  z.object({
    place: z.int(),
    /**
     * Value by which people are ranked: the number of right answers, the parameter's value, or the number of steps in a level; `null` if the earliest is first.
     */
    value: z.nullable(z.number()),
    names: z.array(z.string()),
    /** Number of people who share the rank without being named. */
    more: z.int(),
  }),
)

export const ChallengeResult = z.object({
  /** Id of the release. */
  id: z.int(),
  scenario: z.string(),
  title: z.string(),
  challenge: Challenge,
  lock: z.string(),
  places,
  /** Number of people who ran something (`tried`), and of those who met the challenge (`made`). */
  tried: z.int(),
  made: z.int(),
})
export type ChallengeResult = z.infer<typeof ChallengeResult>

export const LevelResult = z.object({
  /** Id of the release. */
  id: z.int(),
  scenario: z.string(),
  title: z.string(),
  lock: z.string(),
  /** Id of the lesson's run with the lock. */
  run: z.optional(z.string()),
  /** Plain description of the lock. Absent if the title describes the lock. */
  heading: z.optional(z.string()),
  goal: z.enum(goals),
  /** Number of steps of the shortest solution; `null` if the lock cannot be broken. */
  par: z.nullable(z.int()),
  /** Members who solved the level, the best first. With 0 steps, the member correctly said that the lock cannot be broken. */
  solved: z.array(z.object({ name: z.string(), steps: z.int(), wrongClaims: z.int() })),
  /** Number of people who solved the level without being named. */
  more: z.int(),
  /** Number of people who took a step or gave an answer, right or wrong. */
  tried: z.int(),
})
export type LevelResult = z.infer<typeof LevelResult>

export const Podium = z.object({
  /** The challenge by which people are ranked; `null` if they are ranked by a level or by the questions. */
  challenge: z.nullable(Challenge),
  /** Whether people are ranked by a level of the game. */
  level: z.optional(z.boolean()),
  /** Number of revealed questions that have a right answer. */
  questions: z.int(),
  /** Whether the class voted twice on one of the questions. If so, the first vote counts. */
  votedTwice: z.optional(z.boolean()),
  places,
  /** Challenges that have ended, the most recent first. */
  earlier: z._default(z.array(ChallengeResult), []),
  /** Levels that are closed, the most recent first. */
  earlierLevels: z._default(z.array(LevelResult), []),
})
export type Podium = z.infer<typeof Podium>

export const Recap = z.object({
  /** Questions that most members answered wrong, with their answers, in the order in which they were asked. */
  questions: z.array(
    z.object({
      id: z.int(),
      ask: z.string(),
      /** The most frequent answer, not counting hidden answers; `null` if there are no answers. `others` lists other answers that were just as frequent. */
      most: z.nullable(z.object({ text: z.string(), count: z.int(), others: z.optional(z.array(z.string())) })),
      answered: z.int(),
      /** Right answers; empty if nothing is right or wrong. */
      right: z.array(z.string()),
      wereRight: z.int(),
      /** The vote after the class had talked about the question, if there was one. */
      second: z.optional(
        z.object({
          answered: z.int(),
          wereRight: z.int(),
          options: z.array(z.string()),
          tally: z.array(z.int()),
          first: FirstVote,
        }),
      ),
    }),
  ),
  moreQuestions: z.int(),
  /** The key sentence of each lesson that was shown. */
  remember: z.array(z.object({ scenario: z.string(), title: z.string(), sentence: z.string() })),
  moreLessons: z.int(),
  /** Locks that the class tried, with broken ones first. */
  tried: z.array(
    z.object({
      scenario: z.string(),
      title: z.string(),
      lock: z.string(),
      runs: z.int(),
      broken: z.int(),
    }),
  ),
  /** Levels that were played and closed, in order. */
  levels: z.array(LevelResult),
  /** Challenges that have ended, in order. */
  challenges: z._default(z.array(ChallengeResult), []),
  moreChallenges: z._default(z.int(), 0),
  /** Exercises that were released, in order. */
  exercises: z._default(z.array(ExerciseResult), []),
  /** Questions of the check that were asked at the start, and again at the end with their answers. */
  gain: z._default(z.array(CheckResult), []),
})
export type Recap = z.infer<typeof Recap>

export const outcomeMessages = {
  actions: {
    /** Turns to a page of the recap, counting from 0, while the recap is on the screen. */
    'recap-page': z.strictObject({ do: z.literal('recap-page'), page: z.int().check(z.minimum(0), z.maximum(20)) }),
  },
  screen: {
    /** Whether the top three of the ranking are shown. */
    podium: z._default(z.boolean(), false),
    /** Whether the summary of what there was to learn is shown. */
    recap: z._default(z.boolean(), false),
  },
  room: {
    /** Present while the ranking is on the screen. */
    podium: z.optional(Podium),
    /** Present while the summary is on the screen, and once the workshop has ended. */
    recap: z.optional(Recap),
    /** The page of the summary that is projected, counting from 0. */
    recapPage: z.optional(z.int()),
  },
} satisfies ActivityMessages

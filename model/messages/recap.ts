/** What a class has come to: who was best, and what is worth taking home. The server sends it while it is projected, and once the workshop has ended. */
import * as z from 'zod/mini'
import type { ActivityMessages } from './activity.ts'
import { Challenge } from './hands-on.ts'
import { goals } from './level.ts'

/** Equal values share a place: two firsts, then a third. */
const places = z.array(
  z.object({
    place: z.int(),
    /** Right answers, the parameter's value, or the steps of a level; `null`: whoever was first. */
    value: z.nullable(z.number()),
    names: z.array(z.string()),
    /** People who share the place, and are not named. */
    more: z.int(),
  }),
)

/** What a class made of one challenge that has ended. */
export const ChallengeResult = z.object({
  /** Each release has its own. */
  id: z.int(),
  scenario: z.string(),
  /** Of the lesson. */
  title: z.string(),
  challenge: Challenge,
  /** The lock's title. */
  lock: z.string(),
  places,
  /** People who ran something, and people who made it. */
  tried: z.int(),
  made: z.int(),
})
export type ChallengeResult = z.infer<typeof ChallengeResult>

export const Podium = z.object({
  /** What was challenged; `null`: the questions are what counts. */
  challenge: z.nullable(Challenge),
  /** A level of the game is what counts. */
  level: z.optional(z.boolean()),
  /** Questions that were revealed and can be right. */
  questions: z.int(),
  places,
  /** The challenges that have ended, the last first. */
  earlier: z._default(z.array(ChallengeResult), []),
})
export type Podium = z.infer<typeof Podium>

/** What a class made of one level of the game. */
export const LevelResult = z.object({
  /** Each release has its own. */
  id: z.int(),
  scenario: z.string(),
  /** Of the lesson. */
  title: z.string(),
  /** The lock's title. */
  lock: z.string(),
  /** What the lock does, in words, where its title does not say it. */
  heading: z.optional(z.string()),
  goal: z.enum(goals),
  /** How many steps the shortest way has; `null`: it cannot be broken. */
  par: z.nullable(z.int()),
  /** Who has it, the best first; 0 steps: said rightly that it cannot be broken. */
  solved: z.array(z.object({ name: z.string(), steps: z.int(), wrongClaims: z.int() })),
  /** People who have it, and are not named. */
  more: z.int(),
  /** People who took a step, or gave an answer, right or wrong. */
  tried: z.int(),
})
export type LevelResult = z.infer<typeof LevelResult>

export const Recap = z.object({
  /** What was predicted and what happened: those that most had wrong, in the order of asking. */
  questions: z.array(
    z.object({
      id: z.int(),
      ask: z.string(),
      /** What most said; `null`: nobody said anything. Hidden answers are not counted. */
      most: z.nullable(z.object({ text: z.string(), count: z.int() })),
      answered: z.int(),
      /** What is right; empty: nothing is right or wrong. */
      right: z.array(z.string()),
      wereRight: z.int(),
    }),
  ),
  moreQuestions: z.int(),
  /** The sentence of each lesson that was shown. */
  remember: z.array(z.object({ scenario: z.string(), title: z.string(), sentence: z.string() })),
  moreLessons: z.int(),
  /** The locks that the class tried: those that it broke first. */
  tried: z.array(
    z.object({
      scenario: z.string(),
      title: z.string(),
      lock: z.string(),
      runs: z.int(),
      broken: z.int(),
      /** Who broke it, as a number. */
      people: z.int(),
    }),
  ),
  /** The levels that were played and are closed, in their order. */
  levels: z.array(LevelResult),
  /** The challenges that have ended, in their order. */
  challenges: z._default(z.array(ChallengeResult), []),
  moreChallenges: z._default(z.int(), 0),
})
export type Recap = z.infer<typeof Recap>

export const outcomeMessages = {
  screen: {
    /** The first three. */
    podium: z._default(z.boolean(), false),
    /** What there was to learn. */
    recap: z._default(z.boolean(), false),
  },
  room: {
    /** While it is on the screen. */
    podium: z.optional(Podium),
    /** While it is on the screen, and when the workshop has ended. */
    recap: z.optional(Recap),
  },
} satisfies ActivityMessages

/** What a class has come to: who was best, and what is worth taking home. Told while it is projected, and when the workshop has ended. */
import * as z from 'zod/mini'
import { Challenge } from './hands-on.ts'

/** Whoever has the same value has the same place: two firsts, then a third. */
export const Podium = z.object({
  /** What was challenged; `null`: the questions are what counts. */
  challenge: z.nullable(Challenge),
  /** Questions that were revealed and can be right. */
  questions: z.int(),
  places: z.array(
    z.object({
      place: z.int(),
      /** Right answers, or the parameter's value; `null`: whoever was first. */
      value: z.nullable(z.number()),
      names: z.array(z.string()),
      /** People who share the place, and are not named. */
      more: z.int(),
    }),
  ),
})
export type Podium = z.infer<typeof Podium>

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
})
export type Recap = z.infer<typeof Recap>

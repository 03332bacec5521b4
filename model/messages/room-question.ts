/** Poll of a class: a lesson's question, or one of the teacher's own. */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import type { ActivityMessages } from './activity.ts'
import { written } from './written.ts'

export const Ask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lesson'), scenario: text(80), number: z.int().check(z.minimum(0), z.maximum(20)) }),
  z.strictObject({
    kind: z.literal('free'),
    ask: written(200),
    options: z.array(written(160)).check(z.minLength(2), z.maxLength(6)),
    right: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(5))), null),
  }),
  /** Question that members answer in their own words. */
  z.strictObject({ kind: z.literal('words'), ask: written(200) }),
])
export type Ask = z.infer<typeof Ask>

/** Longest answer of a member, in characters. */
export const ownWordsMost = 60
export const OwnWords = written(ownWordsMost)

/** Equal answers, however they were spelled: the most frequent spelling, and their number. */
export const Saying = z.object({ text: z.string(), count: z.int() })
export type Saying = z.infer<typeof Saying>

export const QuestionForm = z.enum(['options', 'words'])
export type QuestionForm = z.infer<typeof QuestionForm>

export const QuestionState = z.enum(['open', 'closed', 'revealed'])
export type QuestionState = z.infer<typeof QuestionState>

/** A question as everybody sees it. Tally and right answers are present once it is revealed. */
export const RoomQuestion = z.object({
  id: z.int(),
  ask: z.string(),
  form: z._default(QuestionForm, 'options'),
  /** Empty if members answer in their own words. */
  options: z.array(z.string()),
  state: QuestionState,
  /** Position among a lesson's questions; `null`: the teacher's own. */
  of: z.nullable(z.object({ scenario: z.string(), number: z.int() })),
  tally: z.optional(z.array(z.int())),
  right: z.optional(z.array(z.int())),
  /** Explanation of each option, if there are any. */
  why: z.optional(z.array(z.string())),
  /** Most frequent first, without those that the teacher has hidden. */
  sayings: z.optional(z.array(Saying)),
  /** Number of further sayings that the server leaves out. */
  moreSayings: z.optional(z.int()),
})
export type RoomQuestion = z.infer<typeof RoomQuestion>

export const GivenAnswer = z.object({ question: z.int(), option: z.optional(z.int()), words: z.optional(z.string()) })
export type GivenAnswer = z.infer<typeof GivenAnswer>

const RoomAnswer = z.strictObject({
  question: z.int().check(z.minimum(1), z.maximum(10_000)),
  option: z.optional(z.int().check(z.minimum(0), z.maximum(5))),
  words: z.optional(OwnWords),
})

export const questionMessages = {
  actions: {
    ask: z.strictObject({ do: z.literal('ask'), question: Ask }),
    /** Stops taking answers. */
    close: z.strictObject({ do: z.literal('close') }),
    reveal: z.strictObject({ do: z.literal('reveal') }),
    /** Puts the question away. */
    dismiss: z.strictObject({ do: z.literal('dismiss') }),
    /** Hides this answer, in every spelling and from every member, or shows it again. */
    hide: z.strictObject({ do: z.literal('hide'), question: z.int(), words: OwnWords, hidden: z.boolean() }),
  },
  room: { question: z.nullable(RoomQuestion) },
  lead: {
    /** Answers to the question in view, by option. */
    tally: z.array(z.int()),
    answered: z.int(),
    /** Answers in own words to the question in view, most frequent first, hidden ones last. */
    sayings: z._default(z.array(z.extend(Saying, { hidden: z.boolean() })), []),
    /** Lessons' questions that were asked and are over. */
    asked: z.array(z.object({ scenario: z.string(), number: z.int() })),
  },
  member: { answered: z.boolean(), score: z.int() },
  mine: {
    answers: z.array(GivenAnswer),
    /** Revealed questions. */
    questions: z.array(RoomQuestion),
  },
  requests: { 'room-answer': { request: RoomAnswer, answer: GivenAnswer } },
} satisfies ActivityMessages

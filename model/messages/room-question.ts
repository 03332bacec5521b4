/** What a class is asked: a lesson's question, or one of the teacher's own. */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import type { ActivityMessages } from './activity.ts'
import { written } from './written.ts'

/** One of a lesson's questions, or one of the teacher's own. `right: null`: there is no right answer. */
export const Ask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lesson'), scenario: text(80), number: z.int().check(z.minimum(0), z.maximum(20)) }),
  z.strictObject({
    kind: z.literal('free'),
    ask: written(200),
    options: z.array(written(160)).check(z.minLength(2), z.maxLength(6)),
    right: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(5))), null),
  }),
  /** Everybody answers in their own words. */
  z.strictObject({ kind: z.literal('words'), ask: written(200) }),
])
export type Ask = z.infer<typeof Ask>

/** What one member writes. */
export const ownWordsMost = 60
export const OwnWords = written(ownWordsMost)

/** The same answer, however it was written: as most wrote it, and how many did. */
export const Saying = z.object({ text: z.string(), count: z.int() })
export type Saying = z.infer<typeof Saying>

export const QuestionForm = z.enum(['options', 'words'])
export type QuestionForm = z.infer<typeof QuestionForm>

export const QuestionState = z.enum(['open', 'closed', 'revealed'])
export type QuestionState = z.infer<typeof QuestionState>

/** A question as everybody sees it. The tally and what is right are there once it is revealed. */
export const RoomQuestion = z.object({
  id: z.int(),
  ask: z.string(),
  form: z._default(QuestionForm, 'options'),
  /** None, where everybody answers in their own words. */
  options: z.array(z.string()),
  state: QuestionState,
  /** Which of a lesson's questions it is. */
  of: z.nullable(z.object({ scenario: z.string(), number: z.int() })),
  tally: z.optional(z.array(z.int())),
  right: z.optional(z.array(z.int())),
  /** One for each option, where there is something to say. */
  why: z.optional(z.array(z.string())),
  /** What was said most often stands first. What the teacher has hidden is not among it. */
  sayings: z.optional(z.array(Saying)),
  /** How many sayings the server leaves out, because there are too many. */
  moreSayings: z.optional(z.int()),
})
export type RoomQuestion = z.infer<typeof RoomQuestion>

/** An option, or one's own words. */
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
    /** No more answers are taken. */
    close: z.strictObject({ do: z.literal('close') }),
    reveal: z.strictObject({ do: z.literal('reveal') }),
    /** The question is put away. */
    dismiss: z.strictObject({ do: z.literal('dismiss') }),
    /** Nobody reads this answer any more, whoever gave it and however it is written; or they do again. */
    hide: z.strictObject({ do: z.literal('hide'), question: z.int(), words: OwnWords, hidden: z.boolean() }),
  },
  room: { question: z.nullable(RoomQuestion) },
  lead: {
    /** Answers to the question in view, by option. */
    tally: z.array(z.int()),
    answered: z.int(),
    /** What the class says in its own words to the question in view, most often first, hidden ones last. */
    sayings: z._default(z.array(z.extend(Saying, { hidden: z.boolean() })), []),
    /** Lessons' questions that were asked and are over. */
    asked: z.array(z.object({ scenario: z.string(), number: z.int() })),
  },
  member: { answered: z.boolean(), score: z.int() },
  mine: {
    answers: z.array(GivenAnswer),
    /** Those that were revealed. */
    questions: z.array(RoomQuestion),
  },
  requests: { 'room-answer': { request: RoomAnswer, answer: GivenAnswer } },
} satisfies ActivityMessages

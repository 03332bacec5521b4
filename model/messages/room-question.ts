/** Defines the messages of a poll of the class: a lesson's question, or one of the teacher's own. */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import type { ActivityMessages } from './activity.ts'
import { CheckPlace, CheckTime } from './check-time.ts'
import { ClockMinutes } from './clock.ts'
import { written } from './written.ts'

/** A question with options. One of the options may be right. */
export const OwnQuestion = z.strictObject({
  ask: written(200),
  options: z.array(written(160)).check(z.minLength(2), z.maxLength(6)),
  right: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(5))), null),
})

export const Ask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lesson'), scenario: text(80), number: z.int().check(z.minimum(0), z.maximum(20)) }),
  z.strictObject({ kind: z.literal('free'), ...OwnQuestion.shape }),
  z.strictObject({ kind: z.literal('words'), ask: written(200) }),
])
export type Ask = z.infer<typeof Ask>

/** Maximum length of a member's answer, in characters. */
export const ownWordsMost = 60
export const OwnWords = written(ownWordsMost)

/** Equal answers, regardless of their spelling: the most frequent spelling, and the number of answers. */
export const Saying = z.object({ text: z.string(), count: z.int() })
export type Saying = z.infer<typeof Saying>

export const QuestionForm = z.enum(['options', 'words'])
export type QuestionForm = z.infer<typeof QuestionForm>

/**
 * Position of a question among a lesson's questions. `comparison` is the run that was on the screen when the question was asked; it is absent if there was
 * none.
 */
export const QuestionPlace = z.object({ scenario: z.string(), number: z.int(), comparison: z.optional(z.string()) })
export type QuestionPlace = z.infer<typeof QuestionPlace>

/** The part of a question that one press of *Reveal* shows. */
export const RevealStep = z.enum(['tally', 'answer', 'revealed'])
export type RevealStep = z.infer<typeof RevealStep>

/** The part of a question that is shown. `tally`: the class's answers. `answer`: also which options are right. `revealed`: also the explanations. */
export const QuestionState = z.enum(['open', 'closed', 'tally', 'answer', 'revealed'])
export type QuestionState = z.infer<typeof QuestionState>

/** Number of people who chose `from` in the first vote and `to` in the second; `null` if they gave no answer. */
export const VoteMove = z.object({ from: z.nullable(z.int()), to: z.nullable(z.int()), people: z.int() })
export type VoteMove = z.infer<typeof VoteMove>

/** The first vote, shown next to the second. `scored` tells whether a right answer gave a point. */
export const FirstVote = z.object({ tally: z.array(z.int()), moves: z.array(VoteMove), scored: z.boolean() })
export type FirstVote = z.infer<typeof FirstVote>

/** A question as everybody sees it. Tally, right answers and explanations are present once they are shown. */
export const RoomQuestion = z.object({
  id: z.int(),
  ask: z.string(),
  form: z._default(QuestionForm, 'options'),
  /** Empty if members answer in their own words. */
  options: z.array(z.string()),
  state: QuestionState,
  /** Position among a lesson's questions; `null` for the teacher's own question. */
  of: z.nullable(QuestionPlace),
  tally: z.optional(z.array(z.int())),
  right: z.optional(z.array(z.int())),
  why: z.optional(z.array(z.string())),
  /** Answers in own words, most frequent first, without the answers that the teacher has hidden. */
  sayings: z.optional(z.array(Saying)),
  /** Number of further sayings that the server leaves out. */
  moreSayings: z.optional(z.int()),
  /** Steps in which the question is revealed. If absent, everything is revealed at once. */
  steps: z.optional(z.array(RevealStep)),
  /** Whether a right answer gives a point. */
  scored: z.optional(z.boolean()),
  /** Time at which the question takes no more answers, in milliseconds since 1970. If absent, it takes answers until the teacher stops it. */
  untilMs: z.optional(z.number()),
  /** If this is a second vote, the `id` of the question for the first vote. */
  again: z.optional(z.int()),
  check: z.optional(CheckPlace),
  /** The first vote. Absent until the second vote's tally is shown. */
  first: z.optional(FirstVote),
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
    /** `minutes` sets a clock that starts with the question. */
    ask: z.strictObject({ do: z.literal('ask'), question: Ask, minutes: z.optional(ClockMinutes) }),
    close: z.strictObject({ do: z.literal('close') }),
    /** Reveals the question up to this step, or completely if `until` is absent. Whatever was revealed stays revealed. */
    reveal: z.strictObject({ do: z.literal('reveal'), until: z.optional(RevealStep) }),
    /** Asks the current question again, after the class has seen its tally and talked about it. */
    'vote-again': z.strictObject({ do: z.literal('vote-again') }),
    /** Asks a question of the plan's check. At the start, the check is not revealed. */
    check: z.strictObject({
      do: z.literal('check'),
      time: CheckTime,
      number: z.int().check(z.minimum(0), z.maximum(4)),
    }),
    /** Lets the current question take answers for this many minutes from now; 0 means until the teacher stops it. */
    clock: z.strictObject({ do: z.literal('clock'), minutes: ClockMinutes }),
    dismiss: z.strictObject({ do: z.literal('dismiss') }),
    /** Hides this answer, in every spelling and from every member, or shows it again. */
    hide: z.strictObject({ do: z.literal('hide'), question: z.int(), words: OwnWords, hidden: z.boolean() }),
  },
  room: {
    question: z.nullable(RoomQuestion),
    /** Whether the recap compares the check's answers at the start and at the end. */
    gained: z._default(z.boolean(), false),
  },
  lead: {
    tally: z.array(z.int()),
    /** Right options of the current question, whatever the class has been shown. Absent if there is no current question. */
    right: z.optional(z.array(z.int())),
    /** The first vote, while the second one is shown. */
    first: z.optional(FirstVote),
    answered: z.int(),
    /** Answers in own words to the current question, most frequent first, with hidden answers last. */
    sayings: z._default(z.array(z.extend(Saying, { hidden: z.boolean() })), []),
    /** Lessons' questions that were asked and are closed. */
    asked: z.array(z.object({ scenario: z.string(), number: z.int() })),
  },
  member: {
    answered: z.boolean(),
    score: z.int(),
    /** Whether the member looked ahead before answering the current question. */
    looked: z.optional(z.boolean()),
  },
  mine: {
    answers: z.array(GivenAnswer),
    questions: z.array(RoomQuestion),
    /** Questions that give the member no point, because the member looked at their lesson ahead of the class before answering. */
    looked: z.optional(z.array(z.int())),
  },
  requests: {
    'room-answer': { request: RoomAnswer, answer: GivenAnswer },
    /** The member leaves a question that blocks the page, and looks ahead. */
    'room-look': {
      request: z.strictObject({ question: z.int().check(z.minimum(1), z.maximum(10_000)) }),
      answer: z.object({ question: z.int() }),
    },
  },
  notices: {
    /** Sent to all windows of a member who has answered in one of them. */
    'room-answered': GivenAnswer,
    /** Sent to a member who has looked ahead in a window outside the room. */
    'room-looked': z.object({ question: z.int() }),
  },
} satisfies ActivityMessages

/** Poll of a class: a lesson's question, or one of the teacher's own. */
import * as z from 'zod/mini'
import { text } from '#scenarios/text.ts'
import type { ActivityMessages } from './activity.ts'
import { CheckPlace, CheckTime } from './check-time.ts'
import { ClockMinutes } from './clock.ts'
import { written } from './written.ts'

/** A question with options, one of which may be right. */
export const OwnQuestion = z.strictObject({
  ask: written(200),
  options: z.array(written(160)).check(z.minLength(2), z.maxLength(6)),
  right: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(5))), null),
})

export const Ask = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lesson'), scenario: text(80), number: z.int().check(z.minimum(0), z.maximum(20)) }),
  z.strictObject({ kind: z.literal('free'), ...OwnQuestion.shape }),
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

/** A step of revealing: what one press of *Reveal* shows. */
export const RevealStep = z.enum(['tally', 'answer', 'revealed'])
export type RevealStep = z.infer<typeof RevealStep>

/** How much of a question is shown. `tally`: the class's answers. `answer`: also what is right. `revealed`: also why. */
export const QuestionState = z.enum(['open', 'closed', 'tally', 'answer', 'revealed'])
export type QuestionState = z.infer<typeof QuestionState>

/** People who chose `from` in the first vote and `to` in the second; `null`: they gave no answer. */
export const VoteMove = z.object({ from: z.nullable(z.int()), to: z.nullable(z.int()), people: z.int() })
export type VoteMove = z.infer<typeof VoteMove>

/** The first vote, shown next to the second. `scored`: whether a right answer gave a point. */
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
  /** Position among a lesson's questions; `null`: the teacher's own. */
  of: z.nullable(z.object({ scenario: z.string(), number: z.int() })),
  tally: z.optional(z.array(z.int())),
  right: z.optional(z.array(z.int())),
  /** Explanation of each option, if there are any. */
  why: z.optional(z.array(z.string())),
  /** Answers in own words, most frequent first, without those that the teacher has hidden. */
  sayings: z.optional(z.array(Saying)),
  /** Number of further sayings that the server leaves out. */
  moreSayings: z.optional(z.int()),
  /** Steps in which its answer is revealed; absent: everything at once. */
  steps: z.optional(z.array(RevealStep)),
  /** Whether a right answer gives a point. */
  scored: z.optional(z.boolean()),
  /** Time at which it takes no more answers, in milliseconds since 1970; absent: until the teacher stops it. */
  untilMs: z.optional(z.number()),
  /** If this is a second vote: the `id` of the question for the first vote. */
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
    /** `minutes`: a clock that starts with it. */
    ask: z.strictObject({ do: z.literal('ask'), question: Ask, minutes: z.optional(ClockMinutes) }),
    /** Stops taking answers. */
    close: z.strictObject({ do: z.literal('close') }),
    /** Reveals the question up to this step; absent: all of it. What was revealed stays revealed. */
    reveal: z.strictObject({ do: z.literal('reveal'), until: z.optional(RevealStep) }),
    /** Asks the question in view once more, after the class has seen its tally and talked about it. */
    'vote-again': z.strictObject({ do: z.literal('vote-again') }),
    /** Asks a question of the plan's check. At the start it is not revealed. */
    check: z.strictObject({
      do: z.literal('check'),
      time: CheckTime,
      number: z.int().check(z.minimum(0), z.maximum(4)),
    }),
    /** The question in view takes answers for so many minutes from now; 0: until the teacher stops it. */
    clock: z.strictObject({ do: z.literal('clock'), minutes: ClockMinutes }),
    /** Puts the question away. */
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
    /** Answers to the question in view, by option. */
    tally: z.array(z.int()),
    /** Right options of the question in view, whatever the class has been shown; absent: no question is in view. */
    right: z.optional(z.array(z.int())),
    /** The first vote, while the second one is in view. */
    first: z.optional(FirstVote),
    answered: z.int(),
    /** Answers in own words to the question in view, most frequent first, hidden ones last. */
    sayings: z._default(z.array(z.extend(Saying, { hidden: z.boolean() })), []),
    /** Lessons' questions that were asked and are closed. */
    asked: z.array(z.object({ scenario: z.string(), number: z.int() })),
  },
  member: {
    answered: z.boolean(),
    score: z.int(),
    /** Whether the member looked ahead before answering the question in view. */
    looked: z.optional(z.boolean()),
  },
  mine: {
    answers: z.array(GivenAnswer),
    /** Revealed questions. */
    questions: z.array(RoomQuestion),
    /** Questions whose lesson the member looked at ahead of the class before answering: they give no point. */
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

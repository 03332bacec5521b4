/** A room's questions and members' answers, as stored. */
import * as z from 'zod/mini'
import { CheckPlace } from '#model/messages/check-time.ts'
import { showsAnswer } from '#model/messages/reveal.ts'
import { QuestionForm, QuestionState } from '#model/messages/room-question.ts'
import { standsAlone } from '#model/messages/second-vote.ts'
import type { MemberAnswer } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'

export const AskedQuestion = z.object({
  /** Number among the room's questions, from 1. */
  id: z.number(),
  ask: z.string(),
  form: z._default(QuestionForm, 'options'),
  options: z.array(z.string()),
  /** Indexes of the right options; empty: no option is right or wrong. */
  right: z.array(z.number()),
  /** Explanation of each option, or empty. */
  why: z.array(z.string()),
  of: z.nullable(z.object({ scenario: z.string(), number: z.number() })),
  state: QuestionState,
  askedAtMs: z.number(),
  /** When its answer was first shown. */
  revealedAtMs: z.nullable(z.number()),
  /** Answers that the teacher has hidden, by their keys (`sameWords`). */
  hidden: z._default(z.array(z.string()), []),
  /** Time at which it takes no more answers, in milliseconds since 1970; absent: until the teacher stops it. */
  untilMs: z.optional(z.number()),
  /** If this is a second vote: the `id` of the question for the first vote. */
  again: z.optional(z.number()),
  check: z.optional(CheckPlace),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

export interface Questions {
  /** Every question asked, oldest first. */
  questions: AskedQuestion[]
  /** Id of the question in view; `null`: none. */
  current: number | null
}
export type QuestionRoom = RoomCore & Questions

/** The question in view, if there is one. */
export function currentQuestion({ questions, current }: Questions): AskedQuestion | undefined {
  return questions.find(({ id }) => id === current)
}

/** Id of the question that takes answers, or 0. */
export function openQuestionId(room: QuestionRoom): number {
  const question = currentQuestion(room)
  return room.state === 'open' && question?.state === 'open' ? question.id : 0
}

/** An answer, and whether its member had looked ahead by then. */
export type JudgedAnswer = MemberAnswer & { looked?: boolean }

/** Whether a right answer gives a point: the first vote does, and only as long as the class has not seen the answer. */
export function isScored({ questions }: Pick<Questions, 'questions'>, question: AskedQuestion): boolean {
  const { id, of, right } = question
  const isKnown = (earlier: AskedQuestion) =>
    earlier.id < id &&
    earlier.revealedAtMs !== null &&
    earlier.of !== null &&
    earlier.of.scenario === of?.scenario &&
    earlier.of.number === of.number
  return right.length > 0 && standsAlone(question) && !questions.some(isKnown)
}

/** The open question that holds members at the lesson's moment until they answer. */
export function heldQuestion(room: QuestionRoom): AskedQuestion | undefined {
  const question = currentQuestion(room)
  const holds = question?.state === 'open' && question.of !== null && room.scores && isScored(room, question)
  return room.state === 'open' && holds ? question : undefined
}

/** Returns a member's points: one for each right answer to a scored question whose answer was shown, unless the member had looked ahead. */
export function scoreOf(room: Pick<Questions, 'questions'>, answers: readonly JudgedAnswer[]): number {
  return answers.filter(({ question, option, looked }) => {
    const asked = room.questions[question - 1]
    if (asked === undefined || option === undefined || looked === true) return false
    return showsAnswer(asked.state) && asked.right.includes(option) && isScored(room, asked)
  }).length
}

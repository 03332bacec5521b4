/** Questions to a class and members' answers, as stored in a room. */
import * as z from 'zod/mini'
import { CheckPlace } from '#model/messages/check-time.ts'
import { showsAnswer } from '#model/messages/reveal.ts'
import { QuestionForm, QuestionPlace, QuestionState } from '#model/messages/room-question.ts'
import { standsAlone } from '#model/messages/second-vote.ts'
import type { MemberAnswer } from '../base/member.ts'
import type { RoomCore } from '../base/room-core.ts'

export const AskedQuestion = z.object({
  /** Number of the question in its room, counted from 1. */
  id: z.number(),
  ask: z.string(),
  form: z._default(QuestionForm, 'options'),
  options: z.array(z.string()),
  /** Indexes of the right options. If empty, no option is right or wrong. */
  right: z.array(z.number()),
  /** Explanation of each option. Empty if the question has no explanations. */
  why: z.array(z.string()),
  of: z.nullable(QuestionPlace),
  state: QuestionState,
  askedAtMs: z.number(),
  /** Time at which the answer was first shown, in milliseconds since 1970. */
  revealedAtMs: z.nullable(z.number()),
  /** Keys (`sameWords`) of the answers that the teacher has hidden. */
  hidden: z._default(z.array(z.string()), []),
  /** Time at which the question closes, in milliseconds since 1970. If absent, it stays open until the teacher closes it. */
  untilMs: z.optional(z.number()),
  /** If this is a second vote, the `id` of the question for the first vote. */
  again: z.optional(z.number()),
  check: z.optional(CheckPlace),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

export interface Questions {
  /** All questions asked so far, oldest first. */
  questions: AskedQuestion[]
  /** Id of the question in view. `null` if no question is in view. */
  current: number | null
}
export type QuestionRoom = RoomCore & Questions

export function currentQuestion({ questions, current }: Questions): AskedQuestion | undefined {
  return questions.find(({ id }) => id === current)
}

/** Returns the id of the question that accepts answers, or 0 if there is none. */
export function openQuestionId(room: QuestionRoom): number {
  const question = currentQuestion(room)
  return room.state === 'open' && question?.state === 'open' ? question.id : 0
}

/** An answer, and whether its member had looked ahead before answering. */
export type JudgedAnswer = MemberAnswer & { looked?: boolean }

/** Whether a right answer gives a point. Only a first vote does, and only if the class had not seen the answer before. */
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

/** Returns the open question that holds members at the lesson's current moment until they answer. */
export function heldQuestion(room: QuestionRoom): AskedQuestion | undefined {
  const question = currentQuestion(room)
  const holds = question?.state === 'open' && question.of !== null && room.scores && isScored(room, question)
  return room.state === 'open' && holds ? question : undefined
}

/** Returns a member's points: one per right answer to a scored question whose answer has been shown, unless the member had looked ahead. */
export function scoreOf(room: Pick<Questions, 'questions'>, answers: readonly JudgedAnswer[]): number {
  return answers.filter(({ question, option, looked }) => {
    const asked = room.questions[question - 1]
    if (asked === undefined || option === undefined || looked === true) return false
    return showsAnswer(asked.state) && asked.right.includes(option) && isScored(room, asked)
  }).length
}

/** A room's questions and members' answers, as stored. */
import * as z from 'zod/mini'
import { QuestionForm, QuestionState } from '#model/messages/room-question.ts'
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
  revealedAtMs: z.nullable(z.number()),
  /** Answers that the teacher has hidden, by `sameWords`. */
  hidden: z._default(z.array(z.string()), []),
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

/** Number of a member's right answers to revealed questions. */
export function scoreOf({ questions }: Questions, answers: readonly MemberAnswer[]): number {
  return answers.filter(({ question, option }) => {
    const asked = questions[question - 1]
    return option !== undefined && asked?.state === 'revealed' && asked.right.includes(option)
  }).length
}

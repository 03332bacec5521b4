/**
 * A room, as it is kept: what the teacher has done. Members, their answers and their runs are kept beside it, each for itself, so that five hundred
 * answers at once do not wait for each other.
 */
import type { HandsOn, Place, Plan, QuestionState, RoomQuestion } from '../protocol/workshop.ts'

export interface Room {
  code: string
  title: string
  /** Of the secret only this is kept. */
  secretHash: string
  createdAtMs: number
  /** Then it ends by itself. */
  endsAtMs: number
  /** Grows by one with every change. */
  version: number
  state: 'open' | 'ended'
  place: Place | null
  /** Every question asked, oldest first; a question's id is its place, from 1. */
  questions: AskedQuestion[]
  /** The question in view. */
  current: number | null
  frozen: boolean
  breakUntilMs: number | null
  handsOn: HandsOn | null
  projected: { comparison: string; name: string } | null
  scores: boolean
  plan: Plan | null
  /** When each item of the plan was begun, in the order of events. */
  pace: { item: number; startedAtMs: number }[]
  /** Every recording that was shown, once each, oldest first. */
  shown: { scenario: string; comparison: string; atMs: number }[]
}

export interface AskedQuestion {
  id: number
  ask: string
  options: string[]
  /** Which options are right; none, if there is no right answer. */
  right: number[]
  /** One for each option, or none. */
  why: string[]
  of: RoomQuestion['of']
  state: QuestionState
  askedAtMs: number
  revealedAtMs: number | null
}

export interface Member {
  id: string
  name: string
  /** Of the token only this is kept. */
  tokenHash: string
  joinedAtMs: number
  /** The teacher has shown it out. */
  removed: boolean
}

export interface Answer {
  question: number
  member: string
  option: number
}

/** The question in view, if there is one. */
export function currentQuestion(room: Room): AskedQuestion | undefined {
  return room.questions.find(({ id }) => id === room.current)
}

/** The question that answers are taken for, or 0. */
export function openQuestionId(room: Room): number {
  const question = currentQuestion(room)
  return room.state === 'open' && question?.state === 'open' ? question.id : 0
}

/** How many of a member's answers to revealed questions are right. */
export function scoreOf(room: Room, answers: readonly Answer[]): number {
  return answers.filter(({ question, option }) => {
    const asked = room.questions[question - 1]
    return asked?.state === 'revealed' && asked.right.includes(option)
  }).length
}

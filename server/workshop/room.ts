/**
 * A room, as it is kept: what the teacher has done. Members, their answers and their runs are kept beside it, each for itself, so that five hundred
 * answers at once do not wait for each other.
 */
import * as z from 'zod/mini'
import { ReleasedHandsOn } from '#model/messages/activities/hands-on.ts'
import { ReleasedLevel } from '#model/messages/activities/level.ts'
import { QuestionForm, QuestionState } from '#model/messages/activities/question.ts'
import { Plan } from '#model/messages/plan.ts'
import { Place, Screen } from '#model/messages/workshop.ts'
import { limits } from './limits.ts'

export const AskedQuestion = z.object({
  /** Its place among the room's questions, from 1. */
  id: z.number(),
  ask: z.string(),
  form: z._default(QuestionForm, 'options'),
  options: z.array(z.string()),
  /** Which options are right; none, if there is no right answer. */
  right: z.array(z.number()),
  /** One for each option, or none. */
  why: z.array(z.string()),
  of: z.nullable(z.object({ scenario: z.string(), number: z.number() })),
  state: QuestionState,
  askedAtMs: z.number(),
  revealedAtMs: z.nullable(z.number()),
  /** Answers that the teacher has hidden, by `sameWords`. */
  hidden: z._default(z.array(z.string()), []),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

const nothingOver: Screen = { join: false, blank: false, board: false, podium: false, recap: false }

/** A level that was released. `par`: how many steps the shortest way has; `null`: it cannot be broken. */
const RoomLevel = z.extend(ReleasedLevel, { par: z.nullable(z.int()) })
export type RoomLevel = z.infer<typeof RoomLevel>

export const Room = z.object({
  code: z.string(),
  title: z.string(),
  /** Of the secret only this is kept. */
  secretHash: z.string(),
  createdAtMs: z.number(),
  /** When the room ends by itself, in milliseconds since 1970. */
  endsAtMs: z.number(),
  /** Grows by one with every change. */
  version: z.number(),
  state: z.enum(['open', 'ended']),
  place: z.nullable(Place),
  /** Every question asked, oldest first. */
  questions: z.array(AskedQuestion),
  /** The question in view. */
  current: z.nullable(z.number()),
  frozen: z.boolean(),
  /** The teacher lets no new members in. */
  locked: z._default(z.boolean(), false),
  breakUntilMs: z.nullable(z.number()),
  handsOn: z.nullable(ReleasedHandsOn),
  /** Every challenge that was released, oldest first. */
  challenges: z._default(z.array(ReleasedHandsOn), []),
  /** The level of the game that the class plays. */
  level: z._default(z.nullable(RoomLevel), null),
  /** Every level that was released, oldest first. */
  levels: z._default(z.array(RoomLevel), []),
  projected: z.nullable(z.object({ comparison: z.string(), name: z.string() })),
  /** Where the class was before a member's run came on the projector. */
  placeBefore: z._default(z.nullable(Place), null),
  scores: z.boolean(),
  anonymous: z._default(z.boolean(), false),
  screen: z._default(Screen, nothingOver),
  plan: z.nullable(Plan),
  /** When each item of the plan was begun, in the order of events. */
  pace: z.array(z.object({ item: z.number(), startedAtMs: z.number() })),
  /** Every recording that was shown, once each, oldest first. */
  shown: z.array(z.object({ scenario: z.string(), comparison: z.string(), atMs: z.number() })),
})
export type Room = z.infer<typeof Room>

/** A room in which nothing has happened yet. */
export function newRoom(of: Pick<Room, 'code' | 'title' | 'secretHash' | 'createdAtMs'>): Room {
  return {
    ...of,
    endsAtMs: of.createdAtMs + limits.openMs,
    version: 1,
    state: 'open',
    place: null,
    questions: [],
    current: null,
    frozen: false,
    locked: false,
    breakUntilMs: null,
    handsOn: null,
    challenges: [],
    level: null,
    levels: [],
    projected: null,
    placeBefore: null,
    scores: true,
    anonymous: false,
    screen: nothingOver,
    plan: null,
    pace: [],
    shown: [],
  }
}

export const Member = z.object({
  id: z.string(),
  name: z.string(),
  /** The member's name where the room goes without names. */
  alias: z.optional(z.string()),
  /** Of the token only this is kept. */
  tokenHash: z.string(),
  /** What is kept of the secret of the browser it came with. */
  device: z.optional(z.string()),
  joinedAtMs: z.number(),
  /** When its last window came or went. */
  lastSeenAtMs: z.number(),
  /** The teacher has shown it out. */
  removed: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An option, or one's own words. */
export const MemberAnswer = z.object({
  question: z.number(),
  member: z.string(),
  option: z.optional(z.number()),
  words: z.optional(z.string()),
})
export type MemberAnswer = z.infer<typeof MemberAnswer>

/** In a room of an older version nobody has a number. */
const nobody = 'Guest'

/** What others may call somebody. */
export function shownName({ anonymous }: Pick<Room, 'anonymous'>, { name, alias }: Member): string {
  return anonymous ? (alias ?? nobody) : name
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
export function scoreOf(room: Room, answers: readonly MemberAnswer[]): number {
  return answers.filter(({ question, option }) => {
    const asked = room.questions[question - 1]
    return option !== undefined && asked?.state === 'revealed' && asked.right.includes(option)
  }).length
}

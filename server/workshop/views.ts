/** The views of a room: everybody's, the teacher's, one member's. Pure. */
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { LeadView, MemberView, MyView, RoomView } from '#model/messages/workshop.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { groupBy } from './group-by.ts'
import { publicLevel } from './levels.ts'
import { type ClassRecords, podiumOf } from './podium.ts'
import { atTheEnd, recapOf } from './recap.ts'
import {
  type AskedQuestion,
  currentQuestion,
  type Member,
  type MemberAnswer,
  type Room,
  scoreOf,
  shownName,
} from './room.ts'
import { allSayings, publicSayings } from './sayings.ts'
import { tallyOf } from './tally.ts'

/** What is sent only while it is on the screen. */
export interface ClassOnScreen extends ClassRecords {
  lesson(id: string): Lesson | undefined
}

/** Whether this room's view takes more than the answers to the question in view. */
export function tellsAll({ screen, state }: Room): boolean {
  return screen.podium || screen.recap || state === 'ended'
}

/** Hides how the class answers, and what is right, until the teacher reveals it. */
export function roomView(room: Room, onScreen: ClassOnScreen, nowMs: number): RoomView {
  const { code, title, version, state, place, frozen, breakUntilMs, handsOn, level, projected } = room
  const { scores, anonymous, screen } = room
  return {
    code,
    title,
    version,
    state,
    place,
    question: questionView(room, onScreen.answers),
    frozen,
    breakUntilMs,
    nowMs,
    handsOn,
    level: publicLevel(level),
    projected,
    scores,
    anonymous,
    screen,
    ...(screen.podium ? { podium: podiumOf(room, onScreen, onScreen.lesson) } : {}),
    ...(state === 'ended'
      ? { recap: recapOf(room, onScreen, onScreen.lesson, atTheEnd) }
      : screen.recap
        ? { recap: recapOf(room, onScreen, onScreen.lesson) }
        : {}),
  }
}

function questionView(room: Room, answers: readonly MemberAnswer[]): RoomQuestion | null {
  const question = currentQuestion(room)
  return question === undefined ? null : asShown(question, answers)
}

function asShown(question: AskedQuestion, answers: readonly MemberAnswer[]): RoomQuestion {
  const { id, ask, form, options, state, of, right, why } = question
  const view = { id, ask, form, options, state, of }
  if (state !== 'revealed') return view
  const { sayings, more } = publicSayings(question, answers)
  const own = form === 'words' ? { sayings, moreSayings: more } : {}
  return { ...view, tally: tallyOf(question, answers), right, why, ...own }
}

export interface Present {
  member: string
  following: boolean
}

export function leadView(
  room: Room,
  members: readonly Member[],
  answers: readonly MemberAnswer[],
  present: readonly Present[],
  wall: WallEntry[],
): Omit<LeadView, 'level' | 'kept'> {
  const question = currentQuestion(room)
  const tally = question === undefined ? [] : tallyOf(question, answers)
  const givenBy = groupBy(answers, ({ member }) => member)
  const screensOf = groupBy(present, ({ member }) => member)
  const { version, plan, pace, createdAtMs } = room
  return {
    version,
    members: members
      .filter(({ removed }) => !removed)
      .map((member): MemberView => {
        const { id, joinedAtMs } = member
        const given = givenBy.get(id) ?? []
        const screens = screensOf.get(id) ?? []
        return {
          id,
          name: shownName(room, member),
          joinedAtMs,
          online: screens.length > 0,
          following: screens.some(({ following }) => following),
          answered: given.some((answer) => answer.question === question?.id),
          score: scoreOf(room, given),
        }
      }),
    tally,
    answered: answers.filter((answer) => answer.question === question?.id).length,
    sayings: question === undefined ? [] : allSayings(question, answers),
    wall,
    plan,
    pace,
    createdAtMs,
    locked: room.locked,
    asked: askedIn(room),
  }
}

/** A question in view is over once it is revealed, and every other is. */
function askedIn({ questions, current }: Room): LeadView['asked'] {
  return questions.flatMap(({ id, of, state }) => (of !== null && (id !== current || state === 'revealed') ? [of] : []))
}

export function myView(
  room: Room,
  member: Member,
  answers: readonly MemberAnswer[],
  runs: readonly WallEntry[],
): Omit<MyView, 'level'> {
  const revealed = room.questions.filter(({ state }) => state === 'revealed')
  return {
    member: member.id,
    name: shownName(room, member),
    answers: answers.filter((given) => given.member === member.id).map(({ member: _, ...given }) => given),
    runs: runs.filter((entry) => entry.member === member.id),
    shown: room.shown,
    questions: revealed.map((question) => asShown(question, answers)),
  }
}

/** What is told of a room: to everybody, to the teacher, to one member. Pure. */
import type { WallEntry } from '../../model/messages/hands-on.ts'
import type { RoomQuestion } from '../../model/messages/room-question.ts'
import type { LeadView, MemberView, MyView, RoomView } from '../../model/messages/workshop.ts'
import { type Answer, type AskedQuestion, currentQuestion, type Member, type Room, scoreOf } from './room.ts'

/** Nobody learns from this how the class answers before the teacher reveals it, or what is right. */
export function roomView(room: Room, answers: readonly Answer[], nowMs: number): RoomView {
  const { code, title, version, state, place, frozen, breakUntilMs, handsOn, projected, scores, screen } = room
  const question = questionView(room, answers)
  return {
    code,
    title,
    version,
    state,
    place,
    question,
    frozen,
    breakUntilMs,
    nowMs,
    handsOn,
    projected,
    scores,
    screen,
  }
}

function questionView(room: Room, answers: readonly Answer[]): RoomQuestion | null {
  const question = currentQuestion(room)
  return question === undefined ? null : asShown(question, answers)
}

function asShown(question: AskedQuestion, answers: readonly Answer[]): RoomQuestion {
  const { id, ask, options, state, of, right, why } = question
  const view = { id, ask, options, state, of }
  return state === 'revealed' ? { ...view, tally: tallyOf(question, answers), right, why } : view
}

/** How many chose each option. */
export function tallyOf(
  { id, options }: { id: number; options: readonly string[] },
  answers: readonly Answer[],
): number[] {
  return options.map((_, option) => answers.filter((given) => given.question === id && given.option === option).length)
}

export interface Present {
  member: string
  following: boolean
}

export function leadView(
  room: Room,
  members: readonly Member[],
  answers: readonly Answer[],
  present: readonly Present[],
  wall: WallEntry[],
): LeadView {
  const question = currentQuestion(room)
  const tally = question === undefined ? [] : tallyOf(question, answers)
  const givenBy = byMember(answers)
  const screensOf = byMember(present)
  const { version, plan, pace, createdAtMs } = room
  return {
    version,
    members: members
      .filter(({ removed }) => !removed)
      .map(({ id, name, joinedAtMs }): MemberView => {
        const given = givenBy.get(id) ?? []
        const screens = screensOf.get(id) ?? []
        return {
          id,
          name,
          joinedAtMs,
          online: screens.length > 0,
          following: screens.some(({ following }) => following),
          answered: given.some((answer) => answer.question === question?.id),
          score: scoreOf(room, given),
        }
      }),
    tally,
    answered: tally.reduce((sum, count) => sum + count, 0),
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

export function myView(room: Room, member: Member, answers: readonly Answer[], runs: readonly WallEntry[]): MyView {
  const revealed = room.questions.filter(({ state }) => state === 'revealed')
  return {
    member: member.id,
    name: member.name,
    answers: answers
      .filter((given) => given.member === member.id)
      .map(({ question, option }) => ({ question, option })),
    runs: runs.filter((entry) => entry.member === member.id),
    shown: room.shown,
    questions: revealed.map((question) => asShown(question, answers)),
  }
}

function byMember<T extends { member: string }>(all: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(one.member)
    if (group === undefined) groups.set(one.member, [one])
    else group.push(one)
  }
  return groups
}

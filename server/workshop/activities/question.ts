/** Asks the class a question that is answered by an option or in the members' own words. A question is first open, then closed, then revealed. */
import * as z from 'zod/mini'
import { clockEndMs } from '#model/messages/clock.ts'
import { isAsFarAs, revealSteps, showsAnswer, showsTally } from '#model/messages/reveal.ts'
import type { GivenAnswer, QuestionState, questionMessages, RoomQuestion } from '#model/messages/room-question.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { ClassStore } from '../base/class-store.ts'
import { groupBy } from '../base/group-by.ts'
import { limits } from '../base/limits.ts'
import type { Member, MemberAnswer } from '../base/member.ts'
import type { ActivityMeans, ActivityRules, Answers, RoomContext, RoomMoment } from './activity.ts'
import {
  AskedQuestion,
  currentQuestion,
  heldQuestion,
  isScored,
  type JudgedAnswer,
  type QuestionRoom,
  type Questions,
  scoreOf,
} from './asked-question.ts'
import { askCheck, askClass, type QuestionAction, voteAgain } from './asking.ts'
import { hasShownGain } from './check-results.ts'
import { type LookEntry, lookKey, looks } from './looks.ts'
import { allSayings, publicSayings, sameWords } from './sayings.ts'
import { tallyOf } from './tally.ts'
import { firstVoteOf } from './votes.ts'

interface Records {
  answers: readonly JudgedAnswer[]
  looks: readonly LookEntry[]
}

function clock(
  room: QuestionRoom,
  { minutes }: QuestionAction<'clock'>,
  { nowMs }: RoomContext,
): Partial<QuestionRoom> {
  const question = currentQuestion(room)
  if (question?.state !== 'open') throw new RefusalError('question-closed')
  return withQuestion(room, { ...question, untilMs: clockEndMs(minutes, nowMs) })
}

/** Moves a question from open to closed, and then through the steps that show its answer. A question never moves back. */
function becomes(
  room: QuestionRoom,
  state: Exclude<QuestionState, 'open'>,
  { nowMs }: RoomContext,
): Partial<QuestionRoom> {
  const question = currentQuestion(room)
  if (question === undefined) {
    if (state !== 'closed') throw new RefusalError('nothing-to-reveal')
    return {}
  }
  if (isAsFarAs(question.state, state)) return {}
  const shown = (each: AskedQuestion): AskedQuestion => ({
    ...each,
    state,
    untilMs: undefined,
    revealedAtMs: each.revealedAtMs ?? (showsAnswer(state) ? nowMs : null),
  })
  // A second vote has the same answer as the first vote, so showing the answer of one shows the answer of both.
  const isShown = ({ id }: AskedQuestion) => id === question.id || (showsAnswer(state) && id === question.again)
  return { questions: room.questions.map((each) => (isShown(each) ? shown(each) : each)) }
}

const withQuestion = (
  { questions }: Pick<Questions, 'questions'>,
  next: AskedQuestion,
): Pick<Questions, 'questions'> => ({
  questions: questions.map((each) => (each.id === next.id ? next : each)),
})

/** Removes the question from every screen and stops accepting answers. */
function dismissed(room: QuestionRoom, context: RoomContext): Partial<QuestionRoom> {
  const question = currentQuestion(room)
  // If the answer was already shown, the explanation is revealed too.
  const left = question !== undefined && showsAnswer(question.state) ? 'revealed' : 'closed'
  return { ...becomes(room, left, context), current: null }
}

function hide(
  { questions }: QuestionRoom,
  { question: id, words, hidden }: QuestionAction<'hide'>,
): Partial<QuestionRoom> {
  const question = questions[id - 1]
  if (question?.form !== 'words') throw new RefusalError('no-own-words')
  const key = sameWords(words)
  const others = question.hidden.filter((each) => each !== key)
  if (hidden && others.length >= limits.members) throw new RefusalError('hidden-enough', { most: limits.members })
  return withQuestion({ questions }, { ...question, hidden: hidden ? [...others, key] : others })
}

/**
 * Closes the current question when a new one is asked or the room ends. Removes the question when
 * an activity is released, because the question would cover the activity's buttons.
 */
function makeWay(room: QuestionRoom, moment: RoomMoment, context: RoomContext): Partial<QuestionRoom> {
  if (moment === 'released' || moment === 'begun') return dismissed(room, context)
  return moment === 'asked' || moment === 'ended' ? becomes(room, 'closed', context) : {}
}

/** Returns the question as everybody sees it: the class's answers, the right answer and its explanation, as far as the teacher has shown them. */
function asShown(room: Questions, question: AskedQuestion, answers: readonly MemberAnswer[]): RoomQuestion {
  const { id, ask, form, options, state, of, right, why, untilMs, again, check } = question
  const steps = revealSteps(question)
  const view = {
    ...{ id, ask, form, options, state, of, steps, scored: isScored(room, question) },
    ...(untilMs === undefined ? {} : { untilMs }),
    ...(again === undefined ? {} : { again }),
    ...(check === undefined ? {} : { check }),
  }
  if (!showsTally(state)) return view
  const { sayings, more } = publicSayings(question, answers)
  const own = form === 'words' ? { sayings, moreSayings: more } : {}
  const first = firstVoteOf(room, question, answers)
  return {
    ...view,
    tally: tallyOf(question, answers),
    ...(first === undefined ? {} : { first }),
    ...(showsAnswer(state) ? { right } : {}),
    ...(state === 'revealed' ? { why } : {}),
    ...own,
  }
}

function lead(room: QuestionRoom, { answers }: Records) {
  const question = currentQuestion(room)
  const first = question === undefined ? undefined : firstVoteOf(room, question, answers)
  return {
    ...(question === undefined ? { tally: [] } : { tally: tallyOf(question, answers), right: question.right }),
    ...(first === undefined ? {} : { first }),
    answered: answers.filter((answer) => answer.question === question?.id).length,
    sayings: question === undefined ? [] : allSayings(question, answers),
    asked: askedIn(room),
  }
}

/** Lists the lessons' questions that are over: they are no longer in view, or their answer has been shown. */
function askedIn({ questions, current }: Questions): { scenario: string; number: number }[] {
  return questions.flatMap(({ id, of, state }) => (of !== null && (id !== current || showsAnswer(state)) ? [of] : []))
}

function member(room: QuestionRoom, { answers, looks }: Records) {
  const given = groupBy(answers, ({ member }) => member)
  const looked = new Set(looks.filter(({ question }) => question === room.current).map(({ member }) => member))
  return (id: string) => {
    const own = given.get(id) ?? []
    const answered = own.some(({ question }) => question === room.current)
    return { answered, score: scoreOf(room, own), looked: looked.has(id) }
  }
}

function mine(room: QuestionRoom, { id }: Member, { answers, looks }: Records) {
  const shown = room.questions.filter(({ state }) => showsAnswer(state))
  return {
    answers: answers.filter(({ member }) => member === id).map(({ member: _, looked: __, ...given }) => given),
    questions: shown.map((question) => asShown(room, question, answers)),
    looked: looks.filter(({ member }) => member === id).map(({ question }) => question),
  }
}

function open({ store, openRoom, changed, notify, nowMs }: ActivityMeans<QuestionRoom>) {
  /** Notes that members look ahead of the class. Members who have already answered may look at anything. */
  const look = async (code: string, members: readonly string[]): Promise<void> => {
    const held = heldQuestion(await openRoom(code))
    if (held === undefined || members.length === 0) return
    const [answers, before] = await Promise.all([store.answers(code), store.entries(code, looks)])
    const isOver = (id: string) =>
      [...answers, ...before].some(({ question, member }) => question === held.id && member === id)
    for (const member of members.filter((id) => !isOver(id))) {
      await store.put(code, looks, { question: held.id, member, atMs: nowMs() })
      notify(code, member, { name: 'room-looked', notice: { question: held.id } })
      changed(code)
    }
  }
  const answers: Answers<typeof questionMessages.requests> = {
    async 'room-answer'({ code, member }, given) {
      checkAnswer(await openRoom(code), given)
      const taken = await store.answer(code, { ...given, member })
      if (taken === 'already') throw new RefusalError('already-answered')
      if (taken === 'closed') throw new RefusalError('question-closed')
      notify(code, member, { name: 'room-answered', notice: given })
      changed(code)
      return given
    },
    async 'room-look'({ code, member }, { question }) {
      await look(code, [member])
      return { question }
    },
  }
  return { answers, look }
}

/** Throws `BAD_REQUEST` if an answer does not fit the question. */
function checkAnswer({ questions }: Questions, { question, option, words }: GivenAnswer): void {
  const asked = questions[question - 1]
  if (asked?.form === 'words' ? words === undefined || option !== undefined : words !== undefined)
    throw new RefusalError('words-not-asked')
  if (asked?.form !== 'words' && asked?.options[option ?? -1] === undefined) throw new RefusalError('no-such-option')
}

export const questionRules = {
  kept: {
    /** All questions asked so far, oldest first. */
    questions: z.array(AskedQuestion),
    current: z.nullable(z.number()),
  },
  initial: { questions: [], current: null } as Questions,
  actions: {
    ask: askClass,
    close: (room: QuestionRoom, _action: QuestionAction<'close'>, context: RoomContext) =>
      becomes(room, 'closed', context),
    reveal: (room: QuestionRoom, { until = 'revealed' }: QuestionAction<'reveal'>, context: RoomContext) =>
      becomes(room, until, context),
    'vote-again': voteAgain,
    check: askCheck,
    clock,
    dismiss: (room: QuestionRoom, _action: QuestionAction<'dismiss'>, context: RoomContext) => dismissed(room, context),
    hide,
  },
  makeWay,
  dueAtMs: (room: QuestionRoom) => currentQuestion(room)?.untilMs ?? null,
  due: (room: QuestionRoom, context: RoomContext) => becomes(room, 'closed', context),
  shelf: looks,
  noRecords: { answers: [], looks: [] } as Records,
  records,
  seated: ({ answers }: Records) => answers.map(({ member }) => member),
  needs: (room: QuestionRoom) => (showsTally(currentQuestion(room)?.state ?? 'open') ? 'own' : 'none'),
  view(room: QuestionRoom, { answers }: Records) {
    const question = currentQuestion(room)
    return {
      question: question === undefined ? null : asShown(room, question, answers),
      gained: hasShownGain(room.questions),
    }
  },
  lead,
  member,
  mine,
  open,
} satisfies ActivityRules<Questions, Records>

async function records(store: ClassStore, { code }: QuestionRoom): Promise<Records> {
  const [answers, seen] = await Promise.all([store.answers(code), store.entries(code, looks)])
  const ahead = new Set(seen.map(lookKey))
  return {
    answers: answers.map((each) => (ahead.has(lookKey(each)) ? { ...each, looked: true } : each)),
    looks: seen,
  }
}

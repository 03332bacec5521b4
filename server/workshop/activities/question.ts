/** A question to the class, with options or in own words. It is open, then closed, then revealed. */
import * as z from 'zod/mini'
import type { Ask, GivenAnswer, questionMessages, RoomQuestion } from '#model/messages/room-question.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import type { ClassStore } from '../base/class-store.ts'
import { groupBy } from '../base/group-by.ts'
import { lessonOf } from '../base/lesson-of.ts'
import { limits } from '../base/limits.ts'
import type { Member, MemberAnswer } from '../base/member.ts'
import type { ActivityMeans, ActivityRules, Answers, ChangeContext, Moment, RoomContext } from './activity.ts'
import { AskedQuestion, currentQuestion, type QuestionRoom, type Questions, scoreOf } from './asked-question.ts'
import { allSayings, publicSayings, sameWords } from './sayings.ts'
import { tallyOf } from './tally.ts'

interface Records {
  answers: readonly MemberAnswer[]
}
type Action = z.infer<(typeof questionMessages.actions)[keyof typeof questionMessages.actions]>
type Doing<Do extends Action['do']> = Extract<Action, { do: Do }>

function ask(
  room: QuestionRoom,
  { question: asked }: Doing<'ask'>,
  context: ChangeContext<QuestionRoom>,
): Partial<QuestionRoom> {
  if (room.questions.length >= limits.questions) throw new RefusalError('questions-used-up', { most: limits.questions })
  const question: AskedQuestion = {
    id: room.questions.length + 1,
    ...contentOf(asked, context),
    state: 'open',
    askedAtMs: context.nowMs,
    revealedAtMs: null,
    hidden: [],
  }
  const now = context.after('asked')
  return { ...now, questions: [...now.questions, question], current: question.id }
}

type Content = Pick<AskedQuestion, 'ask' | 'form' | 'options' | 'right' | 'why' | 'of'>

function contentOf(asked: Ask, context: RoomContext): Content {
  if (asked.kind === 'words') return { ask: asked.ask, form: 'words', options: [], right: [], why: [], of: null }
  if (asked.kind === 'free') {
    const { ask, options, right } = asked
    if (right !== null && right >= options.length) throw new RefusalError('no-such-right-option')
    return { ask, form: 'options', options, right: right === null ? [] : [right], why: [], of: null }
  }
  const { scenario, number } = asked
  const question = lessonOf(context, scenario).questions[number]
  if (question === undefined) throw new RefusalError('unknown-question', { scenario, number })
  return {
    ask: question.ask,
    form: 'options',
    options: question.options.map(({ text }) => text),
    right: question.options.flatMap(({ right }, option) => (right ? [option] : [])),
    why: question.options.map(({ why }) => why),
    of: { scenario, number },
  }
}

/** Moves a question on from open to closed or revealed, never back. */
function becomes(room: QuestionRoom, state: 'closed' | 'revealed', { nowMs }: RoomContext): Partial<QuestionRoom> {
  const question = currentQuestion(room)
  if (question === undefined) {
    if (state === 'revealed') throw new RefusalError('nothing-to-reveal')
    return {}
  }
  if (question.state === 'revealed' || question.state === state) return {}
  const next = { ...question, state, revealedAtMs: state === 'revealed' ? nowMs : null }
  return { questions: room.questions.map((each) => (each.id === question.id ? next : each)) }
}

/** Puts the question away: it takes no more answers, and is on no screen. */
function dismissed(room: QuestionRoom, context: RoomContext): Partial<QuestionRoom> {
  return { ...becomes(room, 'closed', context), current: null }
}

function hide({ questions }: QuestionRoom, { question: id, words, hidden }: Doing<'hide'>): Partial<QuestionRoom> {
  const question = questions[id - 1]
  if (question?.form !== 'words') throw new RefusalError('no-own-words')
  const key = sameWords(words)
  const others = question.hidden.filter((each) => each !== key)
  if (hidden && others.length >= limits.members) throw new RefusalError('hidden-enough', { most: limits.members })
  const next = { ...question, hidden: hidden ? [...others, key] : others }
  return { questions: questions.map((each) => (each.id === id ? next : each)) }
}

/** A new question closes the previous one. A released activity puts it away, because it would cover the activity's buttons. */
function makeWay(room: QuestionRoom, moment: Moment, context: RoomContext): Partial<QuestionRoom> {
  if (moment === 'released') return dismissed(room, context)
  return moment === 'asked' || moment === 'ended' ? becomes(room, 'closed', context) : {}
}

/** The question as everybody sees it. Answers of the class, and which are right, are present once the teacher has revealed it. */
function asShown(question: AskedQuestion, answers: readonly MemberAnswer[]): RoomQuestion {
  const { id, ask, form, options, state, of, right, why } = question
  const view = { id, ask, form, options, state, of }
  if (state !== 'revealed') return view
  const { sayings, more } = publicSayings(question, answers)
  const own = form === 'words' ? { sayings, moreSayings: more } : {}
  return { ...view, tally: tallyOf(question, answers), right, why, ...own }
}

function lead(room: QuestionRoom, { answers }: Records) {
  const question = currentQuestion(room)
  return {
    tally: question === undefined ? [] : tallyOf(question, answers),
    answered: answers.filter((answer) => answer.question === question?.id).length,
    sayings: question === undefined ? [] : allSayings(question, answers),
    asked: askedIn(room),
  }
}

/** Lessons' questions that are over: all but the one in view, and that one once it is revealed. */
function askedIn({ questions, current }: Questions): { scenario: string; number: number }[] {
  return questions.flatMap(({ id, of, state }) => (of !== null && (id !== current || state === 'revealed') ? [of] : []))
}

function member(room: QuestionRoom, { answers }: Records) {
  const given = groupBy(answers, ({ member }) => member)
  return (id: string) => {
    const own = given.get(id) ?? []
    return { answered: own.some(({ question }) => question === room.current), score: scoreOf(room, own) }
  }
}

function mine({ questions }: QuestionRoom, { id }: Member, { answers }: Records) {
  const revealed = questions.filter(({ state }) => state === 'revealed')
  return {
    answers: answers.filter((given) => given.member === id).map(({ member: _, ...given }) => given),
    questions: revealed.map((question) => asShown(question, answers)),
  }
}

/** Takes answers: the first one of each member counts. */
function open({ store, openRoom, changed }: ActivityMeans<QuestionRoom>) {
  const answers: Answers<typeof questionMessages.requests> = {
    async 'room-answer'({ code, member }, given) {
      checkAnswer(await openRoom(code), given)
      const taken = await store.answer(code, { ...given, member })
      if (taken === 'already') throw new RefusalError('already-answered')
      if (taken === 'closed') throw new RefusalError('question-closed')
      changed(code)
      return given
    },
  }
  return { answers }
}

/** Throws `BAD_REQUEST` if this is no answer to this question. */
function checkAnswer({ questions }: Questions, { question, option, words }: GivenAnswer): void {
  const asked = questions[question - 1]
  if (asked?.form === 'words' ? words === undefined || option !== undefined : words !== undefined)
    throw new RefusalError('words-not-asked')
  if (asked?.form !== 'words' && asked?.options[option ?? -1] === undefined) throw new RefusalError('no-such-option')
}

export const questionRules = {
  kept: {
    /** Every question asked, oldest first. */
    questions: z.array(AskedQuestion),
    /** The question in view. */
    current: z.nullable(z.number()),
  },
  initial: { questions: [], current: null } as Questions,
  actions: {
    ask,
    close: (room: QuestionRoom, _action: Doing<'close'>, context: RoomContext) => becomes(room, 'closed', context),
    reveal: (room: QuestionRoom, _action: Doing<'reveal'>, context: RoomContext) => becomes(room, 'revealed', context),
    dismiss: (room: QuestionRoom, _action: Doing<'dismiss'>, context: RoomContext) => dismissed(room, context),
    hide,
  },
  makeWay,
  noRecords: { answers: [] } as Records,
  records: async (store: ClassStore, { code }: QuestionRoom): Promise<Records> => ({
    answers: await store.answers(code),
  }),
  seated: ({ answers }: Records) => answers.map(({ member }) => member),
  needs: (room: QuestionRoom) => (currentQuestion(room)?.state === 'revealed' ? 'own' : 'none'),
  view(room: QuestionRoom, { answers }: Records) {
    const question = currentQuestion(room)
    return { question: question === undefined ? null : asShown(question, answers) }
  },
  lead,
  member,
  mine,
  open,
} satisfies ActivityRules<Questions, Records>

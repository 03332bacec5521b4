/** Asks the class a question: a lesson's question, the teacher's own question, a second vote on the last question, or a question from the plan's check. */
import type * as z from 'zod/mini'
import { clockEndMs } from '#model/messages/clock.ts'
import type { Ask, QuestionPlace, questionMessages } from '#model/messages/room-question.ts'
import { allowsSecondVote } from '#model/messages/second-vote.ts'
import { RefusalError } from '#server/runs/refusal.ts'
import { lessonFrom } from '../base/lesson-of.ts'
import { limits } from '../base/limits.ts'
import type { ChangeContext, RoomContext } from './activity.ts'
import { type AskedQuestion, currentQuestion, type QuestionRoom } from './asked-question.ts'

type Action = z.infer<(typeof questionMessages.actions)[keyof typeof questionMessages.actions]>
export type QuestionAction<Do extends Action['do']> = Extract<Action, { do: Do }>

type Content = Pick<AskedQuestion, 'ask' | 'form' | 'options' | 'right' | 'why' | 'of'>

function contentOf(asked: Ask, { place }: Pick<QuestionRoom, 'place'>, context: RoomContext): Content {
  if (asked.kind === 'words') return { ask: asked.ask, form: 'words', options: [], right: [], why: [], of: null }
  if (asked.kind === 'free') {
    const { ask, options, right } = asked
    if (right !== null && right >= options.length) throw new RefusalError('no-such-right-option')
    return { ask, form: 'options', options, right: right === null ? [] : [right], why: [], of: null }
  }
  const { scenario, number } = asked
  const question = lessonFrom(context, scenario).questions[number]
  if (question === undefined) throw new RefusalError('unknown-question', { scenario, number })
  return {
    ask: question.ask,
    form: 'options',
    options: question.options.map(({ text }) => text),
    right: question.options.flatMap(({ right }, option) => (right ? [option] : [])),
    why: question.options.map(({ why }) => why),
    of: { scenario, number, ...runIn(place, scenario) },
  }
}

/** Returns the lesson's run that is on the screen, if there is one. */
function runIn(place: QuestionRoom['place'], scenario: string): Pick<QuestionPlace, 'comparison'> {
  return place === null || place.comparison === null || place.scenario !== scenario
    ? {}
    : { comparison: place.comparison }
}

export function askClass(
  room: QuestionRoom,
  { question: asked, minutes = 0 }: QuestionAction<'ask'>,
  context: ChangeContext<QuestionRoom>,
): Partial<QuestionRoom> {
  return opened(room, { ...contentOf(asked, room, context), untilMs: clockEndMs(minutes, context.nowMs) }, context)
}

function opened(
  room: QuestionRoom,
  content: Content & Pick<AskedQuestion, 'again' | 'check' | 'untilMs'>,
  context: ChangeContext<QuestionRoom>,
): Partial<QuestionRoom> {
  if (room.questions.length >= limits.questions) throw new RefusalError('questions-used-up', { most: limits.questions })
  const question: AskedQuestion = {
    id: room.questions.length + 1,
    ...content,
    state: 'open',
    askedAtMs: context.nowMs,
    revealedAtMs: null,
    hidden: [],
  }
  const now = context.after('asked')
  return { ...now, questions: [...now.questions, question], current: question.id }
}

/** Starts a second vote. The second vote is a separate question, so that nobody's first answer is lost. There is no third vote. */
export function voteAgain(
  room: QuestionRoom,
  _action: unknown,
  context: ChangeContext<QuestionRoom>,
): Partial<QuestionRoom> {
  const question = currentQuestion(room)
  if (question === undefined || !allowsSecondVote(question)) throw new RefusalError('no-second-vote')
  const { ask, form, options, right, why, of } = question
  return opened(room, { ask, form, options, right, why, of, again: question.id }, context)
}

export function askCheck(
  room: QuestionRoom,
  { time, number }: QuestionAction<'check'>,
  context: ChangeContext<QuestionRoom>,
) {
  const questions = room.plan?.check ?? []
  const question = questions[number]
  if (question === undefined) throw new RefusalError('no-such-check')
  const content = contentOf({ kind: 'free', ...question }, room, context)
  return opened(room, { ...content, check: { time, number, of: questions.length } }, context)
}

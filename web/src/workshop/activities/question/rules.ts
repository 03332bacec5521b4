import { nextReveal, showsAnswer } from '#model/messages/reveal.ts'
import type { RevealStep, RoomQuestion } from '#model/messages/room-question.ts'
import type { LeadAction, MyView, RoomView } from '#model/messages/workshop.ts'
import type { ActivityRules } from '#web/workshop/room/activity.ts'
import { waitsForAnswers } from '#web/workshop/room/hints.ts'
import { type Lead, wasSaid } from '#web/workshop/room/lead.ts'
import { askNext, closeQuestion, dismissQuestion, revealQuestion, showGain, voteAgain } from './steps.ts'
import { questionWords as words } from './words.ts'

export const questionRules: ActivityRules = {
  cover(room) {
    const { question } = room
    if (question === null) return null
    const next = nextText(question, endsCheck(room))
    return { shown: question.ask, next, refused: words.cover.refused, beside: hasPicture(question), goOn }
  },
  news,
  kept,
  heard(me, { name, notice }) {
    if (name === 'room-answered') return { answers: withAnswer(me.answers, notice) }
    return name === 'room-looked' ? { looked: withLook(me.looked, notice.question) } : {}
  },
  keys: (lead) => [
    { keys: ['a'], caps: ['A'], words: words.keys.ask, does: () => askNext(lead) },
    { keys: ['s'], caps: ['S'], words: words.keys.close, does: () => closeQuestion(lead) },
    { keys: ['x'], caps: ['X'], words: words.keys.reveal, does: () => revealQuestion(lead) },
    { keys: ['y'], caps: ['Y'], words: words.keys.again, does: () => voteAgain(lead) },
    { keys: ['d'], caps: ['D'], words: words.keys.dismiss, does: () => dismissQuestion(lead) },
  ],
}

/** What Next does, as the end of a sentence. */
function nextText(question: RoomQuestion, isCheckOver: boolean): string {
  const { next, nextAlone, nextOfCheck: goesOn, nextRevealed, nextGain } = words.cover
  const step = nextReveal(question)
  if (nextOfCheck(question) !== null) return goesOn
  if (isCheckOver) return nextGain
  if (step === null) return nextRevealed
  if (question.steps?.length === 1) return nextAlone
  return revealsAnswer(question, step) ? next.answer : next[step]
}

/** Whether this step shows the answer. It is the last step if there are no reasons to show after it, as in a check. */
export const revealsAnswer = ({ steps }: Pick<RoomQuestion, 'steps'>, step: RevealStep): boolean =>
  step === 'answer' || (step === 'revealed' && steps?.includes('answer') === false)

/**
 * Returns what an open question asks for, which is the same on phones and on the projector. If no option is right or wrong, the question does not ask what to
 * expect.
 */
export const openText = ({ form, steps }: Pick<RoomQuestion, 'form' | 'steps'>): string =>
  words.open[form === 'words' || steps?.length === 1 ? 'think' : 'expect']

/**
 * Whether the lesson's picture is shown next to the question. It is shown only next to a question of the lesson, because for other questions another lesson may
 * be open.
 */
export const hasPicture = ({ of }: RoomQuestion): boolean => of !== null

function news({ question }: RoomView, before: RoomView): string | null {
  if (question === null) return null
  if (question.id !== before.question?.id)
    return question.again === undefined ? words.say.question(question.ask) : words.say.again(question.ask)
  if (question.state === before.question.state) return null
  return question.state === 'tally' ? words.say.tally : showsAnswer(question.state) ? words.say.revealed : null
}

/** Keeps a question once its answer is shown, because the room soon removes the question. */
function kept(me: MyView, { question }: RoomView): Partial<MyView> {
  if (question === null || !showsAnswer(question.state)) return {}
  const shown = [...firstOf(question), question]
  return { questions: [...me.questions.filter(({ id }) => !shown.some((each) => each.id === id)), ...shown] }
}

/** Rebuilds the first vote's question from the second vote, because only the second vote is still in view. Both votes have the same answer. */
function firstOf({ again, first, ...question }: RoomQuestion): RoomQuestion[] {
  if (again === undefined || first === undefined) return []
  return [{ ...question, id: again, tally: first.tally, scored: first.scored }]
}

/**
 * Returns the action that asks a check's next question. At the start of a workshop, the next question follows at once; at the end, only once this question's
 * answer is shown.
 */
export function nextOfCheck(question: RoomQuestion | null): LeadAction | null {
  if (question?.check === undefined || nextReveal(question) !== null) return null
  const { time, number, of } = question.check
  return number + 1 < of ? { do: 'check', time, number: number + 1 } : null
}

/** Whether the check's last question is answered at the end, and the class can see what it gained. */
export function endsCheck({ question, gained }: Pick<RoomView, 'question' | 'gained'>): boolean {
  if (question?.check?.time !== 'end' || !gained) return false
  return nextReveal(question) === null && nextOfCheck(question) === null
}

/** Adds an answer, or replaces it, because the server may have sent it already through another window of the member. */
export function withAnswer(answers: MyView['answers'], given: MyView['answers'][number]): MyView['answers'] {
  return [...answers.filter(({ question }) => question !== given.question), given]
}

/** Adds a question whose point was given up, without duplicates, because the server also notifies the window that asked. */
export const withLook = (looked: readonly number[] = [], question: number): number[] =>
  looked.includes(question) ? [...looked] : [...looked, question]

/**
 * Performs Next on a question: reveals the next part, asks the check's next question, or closes this question. If nobody has answered yet, Next must be pressed
 * twice.
 */
function goOn(lead: Lead): void {
  const state = lead.room.store.getState()
  const question = state.room?.question ?? null
  const isCheckOver = state.room !== null && endsCheck(state.room)
  const warns = question !== null && waitsForAnswers(state)
  if (warns && !wasSaid(lead, 'question', words.refused.nobodyAnswered(nextText(question, isCheckOver)))) return
  const following = nextOfCheck(question)
  const until = question === null ? null : nextReveal(question)
  if (isCheckOver) showGain(lead)
  // A double press is harmless: both messages name the same step.
  else void lead.room.act(following ?? (until === null ? { do: 'dismiss' } : { do: 'reveal', until }))
}

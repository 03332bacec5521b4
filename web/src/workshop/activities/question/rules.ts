/** Rules of a question to the class. */

import { nextReveal, showsAnswer } from '#model/messages/reveal.ts'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { LeadAction, MyView, RoomView } from '#model/messages/workshop.ts'
import type { ActivityRules } from '#web/workshop/room/activity.ts'
import { waitsForAnswers } from '#web/workshop/room/hints.ts'
import { type Lead, wasSaid } from '#web/workshop/room/lead.ts'
import { askNext, closeQuestion, dismissQuestion, revealQuestion, voteAgain } from './steps.ts'
import { questionWords as words } from './words.ts'

export const questionRules: ActivityRules = {
  cover({ question }) {
    if (question === null) return null
    const { next, nextAlone, nextRevealed, refused } = words.cover
    const step = nextReveal(question)
    const asksOn = nextOfCheck(question) !== null
    const says = asksOn
      ? words.cover.nextOfCheck
      : step === null
        ? nextRevealed
        : question.steps?.length === 1
          ? nextAlone
          : next[step]
    return { shown: question.ask, next: says, refused, beside: hasPicture(question), goOn }
  },
  hasBegun: ({ question }) => question !== null,
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

/** Whether the lesson's picture belongs beside it. A check asks about all lessons, and a picture of one may answer it. */
export const hasPicture = ({ check }: RoomQuestion): boolean => check === undefined

function news({ question }: RoomView, before: RoomView): string | null {
  if (question === null) return null
  if (question.id !== before.question?.id)
    return question.again === undefined ? words.say.question(question.ask) : words.say.again(question.ask)
  if (question.state === before.question.state) return null
  return question.state === 'tally' ? words.say.tally : showsAnswer(question.state) ? words.say.revealed : null
}

/** A question whose answer is shown is kept, as it is put away soon. */
function kept(me: MyView, { question }: RoomView): Partial<MyView> {
  if (question === null || !showsAnswer(question.state)) return {}
  const shown = [...firstOf(question), question]
  return { questions: [...me.questions.filter(({ id }) => !shown.some((each) => each.id === id)), ...shown] }
}

/** The answer of a second vote is that of the first, which is not in view any more. */
function firstOf({ again, first, ...question }: RoomQuestion): RoomQuestion[] {
  if (again === undefined || first === undefined) return []
  return [{ ...question, id: again, tally: first.tally, scored: first.scored }]
}

/** The check's next question: at the start at once, at the end once this one's answer is shown. */
export function nextOfCheck(question: RoomQuestion | null): LeadAction | null {
  if (question?.check === undefined || nextReveal(question) !== null) return null
  const { time, number, of } = question.check
  return number + 1 < of ? { do: 'check', time, number: number + 1 } : null
}

/** In another window of this member it may be known already. */
export function withAnswer(answers: MyView['answers'], given: MyView['answers'][number]): MyView['answers'] {
  return [...answers.filter(({ question }) => question !== given.question), given]
}

/** The server tells every window of the member, also the one that asked. */
export const withLook = (looked: readonly number[] = [], question: number): number[] =>
  looked.includes(question) ? [...looked] : [...looked, question]

/** Next must not give away the answer before anybody who is there has said anything. */
function goOn(lead: Lead): void {
  const state = lead.room.store.getState()
  if (waitsForAnswers(state) && !wasSaid(lead, 'question', words.refused.nobodyAnswered)) return
  const question = state.room?.question ?? null
  const following = nextOfCheck(question)
  if (following !== null) return void lead.room.act(following)
  const until = question === null ? null : nextReveal(question)
  // A press that comes twice shows one step, as each names the step that it means.
  void lead.room.act(until === null ? { do: 'dismiss' } : { do: 'reveal', until })
}

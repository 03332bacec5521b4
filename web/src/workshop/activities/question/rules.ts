/** Rules of a question to the class. */
import type { MyView, RoomView } from '#model/messages/workshop.ts'
import type { ActivityRules } from '#web/workshop/room/activity.ts'
import { waitsForAnswers } from '#web/workshop/room/hints.ts'
import { type Lead, wasSaid } from '#web/workshop/room/lead.ts'
import { askNext, closeQuestion, dismissQuestion, revealQuestion } from './steps.ts'
import { questionWords as words } from './words.ts'

export const questionRules: ActivityRules = {
  cover({ question }) {
    if (question === null) return null
    const { next, nextRevealed, refused } = words.cover
    return { shown: question.ask, next: question.state === 'revealed' ? nextRevealed : next, refused, goOn }
  },
  hasBegun: ({ question }) => question !== null,
  news,
  kept,
  keys: (lead) => [
    { keys: ['a'], caps: ['A'], words: words.keys.ask, does: () => askNext(lead) },
    { keys: ['s'], caps: ['S'], words: words.keys.close, does: () => closeQuestion(lead) },
    { keys: ['x'], caps: ['X'], words: words.keys.reveal, does: () => revealQuestion(lead) },
    { keys: ['d'], caps: ['D'], words: words.keys.dismiss, does: () => dismissQuestion(lead) },
  ],
}

function news({ question }: RoomView, before: RoomView): string | null {
  if (question !== null && question.id !== before.question?.id) return words.say.question(question.ask)
  return question?.state === 'revealed' && before.question?.state !== 'revealed' ? words.say.revealed : null
}

/** A revealed question is kept, as it is put away soon. */
function kept(me: MyView, { question }: RoomView): Partial<MyView> {
  if (question?.state !== 'revealed') return {}
  return { questions: [...me.questions.filter(({ id }) => id !== question.id), question] }
}

/** Next must not give away the answer before anybody who is there has said anything. */
function goOn(lead: Lead): void {
  const state = lead.room.store.getState()
  if (waitsForAnswers(state) && !wasSaid(lead, 'question', words.refused.nobodyAnswered)) return
  void lead.room.act({ do: state.room?.question?.state === 'revealed' ? 'dismiss' : 'reveal' })
}

/** Performs the teacher's actions on questions, from any window. */
import { nextReveal } from '#model/messages/reveal.ts'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import { allowsSecondVote } from '#model/messages/second-vote.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import type { TheatreStore } from '#web/player/actions.ts'
import { nextQuestion, statusOf } from '#web/player/derived.ts'
import { type Lead, sayWhy } from '#web/workshop/room/lead.ts'
import { questionWords } from './words.ts'

/** Returns the number of the lesson's next question, or `null` if none is left. */
export function comingQuestion(theatre: TheatreStore): number | null {
  if (statusOf(theatre) === 'recorded') return nextQuestion(theatre)?.question ?? null
  // In a live run the locks reach their questions in random order, so the first unanswered question is taken instead.
  const first = theatre.lesson?.questions.findIndex((_, number) => theatre.answers[number] === undefined) ?? -1
  return first < 0 ? null : first
}

function questionOf({ room }: Lead): RoomQuestion | null {
  return room.store.getState().room?.question ?? null
}

export function askNext(lead: Lead): void {
  const { room, session } = lead
  const { lesson, ...theatre } = session.store.getState()
  const number = lesson === null ? null : comingQuestion({ lesson, ...theatre })
  if (lesson === null) sayWhy(lead, leadWords.refused.noLesson)
  else if (number === null) sayWhy(lead, questionWords.refused.noQuestions)
  else void room.act({ do: 'ask', question: { kind: 'lesson', scenario: lesson.id, number } })
}

export function closeQuestion(lead: Lead): void {
  const question = questionOf(lead)
  if (question === null) sayWhy(lead, questionWords.refused.noQuestion)
  else if (question.state !== 'open') sayWhy(lead, questionWords.refused.closed)
  else void lead.room.act({ do: 'close' })
}

/** Reveals the next part: the tally, the answer, or the reasons. */
export function revealQuestion(lead: Lead): void {
  const question = questionOf(lead)
  if (question === null) sayWhy(lead, questionWords.refused.noQuestion)
  else revealNext(lead, question)
}

function revealNext(lead: Lead, question: RoomQuestion): void {
  const until = nextReveal(question)
  if (until === null) sayWhy(lead, questionWords.refused.revealed)
  else void lead.room.act({ do: 'reveal', until })
}

/** Whether the class may vote on the question a second time now. */
export const mayVoteAgain = (question: RoomQuestion): boolean => question.state !== 'open' && allowsSecondVote(question)

export function voteAgain(lead: Lead): void {
  const question = questionOf(lead)
  if (question === null) sayWhy(lead, questionWords.refused.noQuestion)
  else if (!mayVoteAgain(question)) sayWhy(lead, questionWords.refused.noVote)
  else void lead.room.act({ do: 'vote-again' })
}

export function dismissQuestion(lead: Lead): void {
  if (questionOf(lead) === null) sayWhy(lead, questionWords.refused.noQuestion)
  else void lead.room.act({ do: 'dismiss' })
}

export function skipQuestion({ session }: Lead): void {
  const theatre = session.store.getState()
  const number = comingQuestion(theatre)
  if (number !== null) theatre.answer(number, 'dismissed')
}

/** Asks a lesson's question again after it was closed or revealed. */
export function askAgain({ room }: Lead, scenario: string, number: number): void {
  void room.act({ do: 'ask', question: { kind: 'lesson', scenario, number } })
}

/** Puts the check's last question away, and shows the recap, which begins with the gain. */
export function showGain({ room }: Lead): void {
  void room.act({ do: 'dismiss' })
  void room.act({ do: 'screen', shows: 'recap', on: true })
}

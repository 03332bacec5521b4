/** Holds the theatres of the teacher and all followers before a question's moment while the class votes on the question. */
import type { StoreApi } from 'zustand/vanilla'
import { showsAnswer } from '#model/messages/reveal.ts'
import type { QuestionOf } from '#web/player/state.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { isFollowing, type RoomState } from './state.ts'

/** Starts holding. Returns a function that stops holding. */
export function holdAtQuestion(
  store: StoreApi<RoomState>,
  { store: theatre }: Pick<TheatreSession, 'store'>,
): () => void {
  const hold = (question: QuestionOf | null) => theatre.getState().apply({ by: 'server', do: 'class-asks', question })
  hold(questionOn(store.getState()))
  const stop = store.subscribe((state) => hold(questionOn(state)))
  return () => {
    stop()
    hold(null)
  }
}

/** Returns the lesson's question that holds this page until its answer is shown, or `null` if there is none or this member goes on alone. */
function questionOn(state: RoomState): QuestionOf | null {
  const { room, role, status } = state
  const question = room?.question ?? null
  if (status !== 'in' || room?.state !== 'open' || question === null || showsAnswer(question.state)) return null
  return role === 'lead' || isFollowing(state) ? question.of : null
}

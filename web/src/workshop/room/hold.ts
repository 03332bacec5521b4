/** While the class votes on a lesson's question, the theatres of all who are with it stand before its moment. */
import type { StoreApi } from 'zustand/vanilla'
import { showsAnswer } from '#model/messages/reveal.ts'
import type { QuestionOf } from '#web/player/state.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { isFollowing, type RoomState } from './state.ts'

/** Returns how to stop. */
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

/** Until the class has seen its answer. A member who goes on alone is not held. */
function questionOn(state: RoomState): QuestionOf | null {
  const { room, role, status } = state
  const question = room?.question ?? null
  if (status !== 'in' || room?.state !== 'open' || question === null || showsAnswer(question.state)) return null
  return role === 'lead' || isFollowing(state) ? question.of : null
}

/** In the teacher's theatre a question that the class was asked is over once it is revealed or put away: the lesson goes on past it. */
import type { StoreApi } from 'zustand/vanilla'
import type { RoomQuestion } from '../../../../model/messages/workshop.ts'
import type { Session } from '../../store/session.ts'
import type { RoomState } from './state.ts'

/** Returns how to stop. */
export function passAsked(store: StoreApi<RoomState>, { store: theatre }: Session): () => void {
  const pass = (question: RoomQuestion | null | undefined) => {
    const { lesson, answers, answer } = theatre.getState()
    const of = question?.of
    if (of === undefined || of === null || of.scenario !== lesson?.id || answers[of.number] !== undefined) return
    answer(of.number, 'dismissed')
  }
  return store.subscribe(({ room }, { room: before }) => {
    if (room === null || room.question === before?.question) return
    if (room.question?.state === 'revealed') pass(room.question)
    if (before?.question !== undefined && before?.question?.id !== room.question?.id) pass(before?.question)
  })
}

/** In the teacher's theatre a question that the class was asked is over once it is revealed or put away: the lesson goes on past it. */
import type { StoreApi } from 'zustand/vanilla'
import type { LeadView } from '#model/messages/workshop.ts'
import type { TheatreSession } from '#web/session/session.ts'
import type { RoomState } from './state.ts'

/** The room remembers for a window that was loaded anew, or that opens the lesson again. Returns how to stop. */
export function passAsked(store: StoreApi<RoomState>, { store: theatre }: Pick<TheatreSession, 'store'>): () => void {
  const pass = (asked: LeadView['asked']) => {
    for (const { scenario, number } of asked) {
      const { lesson, answers, answer } = theatre.getState()
      if (scenario === lesson?.id && answers[number] === undefined) answer(number, 'dismissed')
    }
  }
  const stops = [
    store.subscribe(({ room, lead }, { room: before, lead: leadBefore }) => {
      if (lead !== null && lead !== leadBefore) pass(lead.asked)
      // The teacher may step on before the room has said so.
      if (room === null || room.question === before?.question) return
      const over = room.question?.state === 'revealed' ? [room.question.of] : []
      if (room.question?.id !== before?.question?.id) over.push(before?.question?.of ?? null)
      pass(over.filter((of) => of !== null))
    }),
    theatre.subscribe(({ lesson, answers }, before) => {
      if (lesson !== before.lesson || answers !== before.answers) pass(store.getState().lead?.asked ?? [])
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

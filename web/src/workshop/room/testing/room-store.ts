/** Creates what a page knows of a room, for tests. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import { LeadView, RoomView } from '#model/messages/workshop.ts'
import type { RoomState } from '../state.ts'

/** What a teacher sees before anything has happened. */
export const nothingYet = LeadView.parse({
  version: 1,
  members: [],
  tally: [],
  answered: 0,
  sayings: [],
  wall: [],
  plan: null,
  pace: [],
  createdAtMs: 0,
  locked: false,
  asked: [],
  level: null,
})

/** Opens the store of a member who is in the room and follows. */
export function openRoomStore(room: Partial<RoomView> = {}): StoreApi<RoomState> {
  return createStore<RoomState>()(() => ({
    code: 'ABCDEF',
    role: 'member',
    status: 'in',
    entered: 1,
    problem: null,
    room: RoomView.parse({
      code: 'ABCDEF',
      title: 'Locks',
      version: 1,
      state: 'open',
      place: null,
      question: null,
      frozen: false,
      breakUntilMs: null,
      nowMs: 0,
      handsOn: null,
      level: null,
      kept: true,
      projected: null,
      scores: true,
      anonymous: false,
      screen: { join: false, blank: false, board: false, podium: false, recap: false },
      ...room,
    }),
    aheadMs: 0,
    me: null,
    lead: null,
    addresses: [],
    following: true,
  }))
}

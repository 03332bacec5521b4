import type { StoreApi } from 'zustand/vanilla'
import type { Problem } from '#web/base/problem.ts'
import type { RoomState } from '#web/workshop/room/state.ts'
import { questionWords } from './words.ts'

interface Room {
  readonly store: StoreApi<RoomState>
  refused(problem: Problem): void
}

/**
 * Asks the member to answer again if the room lacks the answer once the page is back in the room after a lost connection. `enteredBefore` is how often this
 * page had entered the room when the answer was sent.
 */
export function sayIfLost({ store, refused }: Room, question: number, enteredBefore: number): void {
  const isBack = ({ status, entered }: RoomState) => status === 'in' && entered > enteredBefore
  const say = ({ room, me }: RoomState) => {
    const isOpen = room?.question?.id === question && room.question.state === 'open'
    const isKnown = me?.answers.some((answer) => answer.question === question) === true
    if (isOpen && !isKnown) refused({ code: 'NOT_ARRIVED', message: questionWords.refused.notArrived })
  }
  if (isBack(store.getState())) say(store.getState())
  else {
    const stop = store.subscribe((state) => {
      if (!isBack(state)) return
      stop()
      say(state)
    })
  }
}

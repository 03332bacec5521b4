import { useCallback } from 'react'
import type { GivenAnswer } from '#model/messages/room-question.ts'
import { isUnanswered } from '#web/base/problem.ts'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import { sayIfLost } from './not-arrived.ts'
import { withAnswer } from './rules.ts'

/**
 * Returns a function that sends a member's answer to a question. The function resolves once the answer was accepted or refused; if it was refused, `problem`
 * says why.
 */
export function useAnswer(): (given: GivenAnswer) => Promise<void> {
  const room = useRoomSession()
  return useCallback(
    async (answer) => {
      const { ask, keep, store } = room
      const { entered } = store.getState()
      const given = await ask('room-answer', answer)
      if (given === null && isUnanswered(store.getState().problem)) sayIfLost(room, answer.question, entered)
      if (given !== null) keep(({ answers }) => ({ answers: withAnswer(answers, given) }))
    },
    [room],
  )
}

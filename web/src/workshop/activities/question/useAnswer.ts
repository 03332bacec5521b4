/** Gives one's answer to a question. */
import { useCallback } from 'react'
import type { GivenAnswer } from '#model/messages/room-question.ts'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import { withAnswer } from './rules.ts'

/** Resolves once it was taken or refused; then `problem` says why. */
export function useAnswer(): (given: GivenAnswer) => Promise<void> {
  const { ask, keep } = useRoomSession()
  return useCallback(
    async (answer) => {
      const given = await ask('room-answer', answer)
      if (given !== null) keep(({ answers }) => ({ answers: withAnswer(answers, given) }))
    },
    [ask, keep],
  )
}

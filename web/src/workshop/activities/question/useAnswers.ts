/** Returns the questions of the lesson in view with their answers, for the teacher. The lesson itself has no answers until the class has seen them. */
import { useCallback } from 'react'
import type { Question } from '#scenarios/lesson.ts'
import { useAsked } from '#web/base/asked.ts'
import { useTheatre } from '#web/player/react.tsx'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'

export function useAnswers(): readonly Question[] {
  const session = useRoomSession()
  const scenario = useTheatre((theatre) => theatre.lesson?.id)
  const ask = useCallback(
    async () => (scenario === undefined ? [] : await session.questions(scenario)),
    [session, scenario],
  )
  const asked = useAsked<readonly Question[]>(ask)
  return asked.is === 'loaded' ? asked.value : []
}

/** The questions of the lesson in view with their answers. The lesson itself has none, because the class has still to see them. */
import { useEffect, useState } from 'react'
import type { Question } from '#scenarios/lesson.ts'
import { useTheatre } from '#web/player/react.tsx'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'

export function useAnswers(): readonly Question[] {
  const session = useRoomSession()
  const scenario = useTheatre((theatre) => theatre.lesson?.id)
  const [known, setKnown] = useState<{ scenario: string; questions: readonly Question[] }>()
  useEffect(() => {
    if (scenario === undefined) return
    let wanted = true
    void session.questions(scenario).then((questions) => wanted && setKnown({ scenario, questions }))
    return () => {
      wanted = false
    }
  }, [session, scenario])
  return known !== undefined && known.scenario === scenario ? known.questions : []
}

/** Runs the lesson in view with the parameters the reader has set. */
import { isPlayed } from '#model/trace/played.ts'
import { useSession } from '#web/session/react.tsx'
import { areValid, useParameters } from '../player/parameters.ts'
import { useTheatre } from '../player/react.tsx'

export function useRunLive(): { run: () => void; valid: boolean } {
  const session = useSession()
  const lesson = useTheatre((theatre) => theatre.lesson)
  const values = useParameters(lesson)
  const valid = lesson !== null && !isPlayed(lesson) && areValid(lesson.parameters, values)
  return {
    valid,
    run() {
      if (valid) void session.run(Object.keys(values).length === 0 ? undefined : { ...values })
    },
  }
}

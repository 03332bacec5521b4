/** The level that the class plays, on a member's page: its code, the position after the steps made here, and what the server says of them. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Position } from '#model/messages/exploration.ts'
import { isReached } from '#model/messages/level.ts'
import type { LevelAnswer, ReleasedLevel } from '#model/messages/workshop-level.ts'
import type { SourceText } from '#model/trace/trace.ts'
import type { Problem } from '#web/base/problem.ts'
import { problemOf } from '#web/base/problem.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'

export function useClassLevel({ id, goal }: ReleasedLevel) {
  const { line, keep } = useRoomSession()
  const entered = useRoom((state) => state.entered)
  const [path, setPath] = useState<readonly string[]>([])
  const [found, setFound] = useState<{ steps: string; position: Position } | null>(null)
  const [sources, setSources] = useState<readonly SourceText[]>([])
  const [answer, setAnswer] = useState<LevelAnswer | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const refused = useCallback((error: unknown) => setProblem(problemOf(error)), [])

  const sent = useRef('')
  const solve = useCallback(
    (steps: readonly string[] | null) =>
      line()
        .then((to) => to.ask('room-solve', { level: id, path: steps === null ? null : [...steps] }))
        .then((given) => {
          keep(() => ({ level: given.mine }))
          setAnswer(given)
          setProblem(null)
          return given
        })
        .catch((error: unknown) => {
          // A refused attempt may be sent again.
          sent.current = ''
          refused(error)
        }),
    [line, keep, id, refused],
  )

  useEffect(() => {
    if (entered === 0) return
    line()
      .then((to) => to.ask('room-level', { level: id }))
      .then(({ sources }) => setSources(sources))
      .catch(refused)
  }, [line, id, entered, refused])

  // Asked again after each step, and each time we get back in.
  const steps = path.join(' ')
  useEffect(() => {
    if (entered === 0) return
    let wanted = true
    const made = steps === '' ? [] : steps.split(' ')
    line()
      .then((to) => to.ask('room-position', { level: id, path: made }))
      .then((position) => {
        if (!wanted) return
        setFound({ steps, position })
        setProblem(null)
        if (!isReached(position, goal) || sent.current === steps) return
        sent.current = steps
        void solve(made)
      })
      .catch((error: unknown) => wanted && refused(error))
    return () => {
      wanted = false
    }
  }, [line, id, goal, entered, steps, solve, refused])

  const position = found?.position ?? null
  return { path, setPath, position, isCurrent: found?.steps === steps, sources, answer, solve, problem }
}

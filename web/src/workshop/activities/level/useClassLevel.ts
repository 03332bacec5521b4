/** Tracks the class's level on a member's page: its code, the position after the member's steps, and the server's answer to these steps. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Position } from '#model/messages/exploration.ts'
import { isReached } from '#model/messages/level.ts'
import type { LevelAnswer, ReleasedLevel } from '#model/messages/workshop-level.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { follow } from '#web/base/asked.ts'
import type { Problem } from '#web/base/problem.ts'
import { problemOf } from '#web/base/problem.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { withTry } from './rules.ts'

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
          keep((me) => ({ levels: withTry(me.levels, given.mine) }))
          setAnswer(given)
          setProblem(null)
          return given
        })
        .catch((error: unknown) => {
          // `sent` is reset, so that a refused attempt can be sent again.
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

  // The position is requested after each step, and each time this page gets back into the room.
  const steps = path.join(' ')
  useEffect(() => {
    if (entered === 0) return
    const made = steps === '' ? [] : steps.split(' ')
    const asked = line().then((to) => to.ask('room-position', { level: id, path: made }))
    return follow(asked, {
      loaded: (position) => {
        setFound({ steps, position })
        setProblem(null)
        if (!isReached(position, goal) || sent.current === steps) return
        sent.current = steps
        void solve(made)
      },
      failed: refused,
    })
  }, [line, id, goal, entered, steps, solve, refused])

  const position = found?.position ?? null
  return { path, setPath, position, isCurrent: found?.steps === steps, sources, answer, solve, problem }
}

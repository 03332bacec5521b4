/** The level that the class plays, on a member's page: its code, the position after the steps made here, and what the server says of them. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Position } from '../../../../model/messages/exploration.ts'
import { isReached } from '../../../../model/messages/level.ts'
import type { LevelAnswer, ReleasedLevel } from '../../../../model/messages/workshop-level.ts'
import type { SourceText } from '../../../../model/trace/trace.ts'
import { problemOf } from '../../store/session.ts'
import type { Problem } from '../../store/state.ts'
import { useRoom, useRoomSession } from './room-context.tsx'

export function useClassLevel({ id, goal }: ReleasedLevel) {
  const { level: line, store } = useRoomSession()
  const isIn = useRoom(({ status }) => status === 'in')
  const [path, setPath] = useState<readonly string[]>([])
  const [found, setFound] = useState<{ steps: string; position: Position } | null>(null)
  const [sources, setSources] = useState<readonly SourceText[]>([])
  const [answer, setAnswer] = useState<LevelAnswer | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const refused = useCallback((error: unknown) => setProblem(problemOf(error)), [])

  const solve = useCallback(
    (steps: readonly string[] | null) =>
      line()
        .then((to) => to.solveLevel(id, steps))
        .then((given) => {
          const { me } = store.getState()
          if (me !== null) store.setState({ me: { ...me, level: given.mine } })
          setAnswer(given)
          setProblem(null)
          return given
        })
        .catch(refused),
    [line, store, id, refused],
  )

  useEffect(() => {
    if (!isIn) return
    line()
      .then((to) => to.levelCode(id))
      .then(({ sources }) => setSources(sources))
      .catch(refused)
  }, [line, id, isIn, refused])

  // Asked again by every render of another step, and after a line that was lost has come back.
  const steps = path.join(' ')
  const told = useRef('')
  useEffect(() => {
    if (!isIn) return
    let wanted = true
    const made = steps === '' ? [] : steps.split(' ')
    line()
      .then((to) => to.levelPosition(id, made))
      .then((position) => {
        if (!wanted) return
        setFound({ steps, position })
        setProblem(null)
        if (!isReached(position, goal) || told.current === steps) return
        told.current = steps
        void solve(made)
      })
      .catch((error: unknown) => wanted && refused(error))
    return () => {
      wanted = false
    }
  }, [line, id, goal, isIn, steps, solve, refused])

  const position = found?.position ?? null
  return { path, setPath, position, isCurrent: found?.steps === steps, sources, answer, solve, problem }
}

/** Tracks the released exercises on a member's page: which exercise is open, and this member's progress according to the server. */
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ExerciseProgress, ReleasedExercises } from '#model/messages/class-exercises.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { withProgress } from './rules.ts'

/** Ids of a finished exploration and, if there was one, of the live run of the same code. */
export interface FoundText {
  exploration: string
  comparison: string | null
}

const none: readonly ExerciseProgress[] = []

export function useClassExercises({ id: release, exercises }: ReleasedExercises) {
  const { ask, keep } = useRoomSession()
  const code = useRoom((state) => state.code)
  const entered = useRoom((state) => state.entered)
  const all = useRoom((state) => state.me?.exercises ?? none)
  const [, navigate] = useLocation()
  const named = new URLSearchParams(useSearch()).get('exercise')
  const open = exercises.find((id) => id === named) ?? (exercises.length === 1 ? (exercises[0] ?? null) : null)

  // Requests are sent in turn, because the server accepts one request of a member at a time.
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = useCallback(
    (work: () => Promise<ExerciseProgress | null> | null) => {
      last.current = last.current.then(async () => {
        const mine = await work()
        if (mine !== null) keep((me) => ({ exercises: withProgress(me.exercises, mine) }))
      })
    },
    [keep],
  )
  useEffect(() => {
    if (entered > 0 && open !== null) inTurn(() => ask('room-exercise-open', { release, exercise: open }))
  }, [ask, inTurn, entered, release, open])

  const newest = useRef<FoundText>(undefined)
  const onFound = useCallback(
    (found: FoundText) => {
      if (open === null) return
      newest.current = found
      // Of the waiting attempts, only the newest is sent.
      inTurn(() => (newest.current === found ? ask('room-exercise-try', { release, exercise: open, ...found }) : null))
    },
    [ask, inTurn, release, open],
  )

  const addressOf = (exercise: string, steps: readonly string[] = []) => {
    const search = new URLSearchParams({ exercise, ...(steps.length === 0 ? {} : { path: steps.join('.') }) })
    return `/w/${code}?${search}`
  }
  return {
    open,
    progressOf: (exercise: string) => all.find((one) => one.release === release && one.exercise === exercise),
    choose: (exercise: string) => navigate(addressOf(exercise), { replace: true }),
    addressOf,
    onFound,
    show: (exercise: string, on: boolean) => inTurn(() => ask('room-exercise-show', { release, exercise, on })),
  }
}

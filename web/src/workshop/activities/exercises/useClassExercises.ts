/** The released exercises on a member's page: which one is open, and how far the server says that this member is. */
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { ExerciseProgress, ReleasedExercises } from '#model/messages/class-exercises.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { withProgress } from './rules.ts'

/** What the server has ended for this member: an exploration, and the live run of the same text, if it was run. */
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

  const told = useCallback(
    (mine: ExerciseProgress | null) => {
      if (mine !== null) keep((me) => ({ exercises: withProgress(me.exercises, mine) }))
    },
    [keep],
  )
  useEffect(() => {
    if (entered > 0 && open !== null) void ask('room-exercise-open', { release, exercise: open }).then(told)
  }, [ask, told, entered, release, open])

  // One after the other: the server judges one text of a member at a time. Of what waits, only the newest is told.
  const waiting = useRef<(FoundText & { exercise: string }) | null>(null)
  const isAsking = useRef(false)
  const onFound = useCallback(
    async (found: FoundText) => {
      if (open === null) return
      waiting.current = { ...found, exercise: open }
      if (isAsking.current) return
      isAsking.current = true
      while (waiting.current !== null) {
        const next = waiting.current
        waiting.current = null
        told(await ask('room-exercise-try', { release, ...next }))
      }
      isAsking.current = false
    },
    [ask, told, release, open],
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
    onFound: useCallback((found: FoundText) => void onFound(found), [onFound]),
    show: (exercise: string, on: boolean) => void ask('room-exercise-show', { release, exercise, on }).then(told),
  }
}

/** One run as a scene: its picture at the cursor, laid out for the part of the time axis in view. */
import { useMemo } from 'react'
import { rangeOf, spoilsNothing } from '../store/derived.ts'
import { usePicture, useReplay, useTheatre } from '../store/react.tsx'
import { useMeasure } from './measure.ts'
import { type Scene, sceneOf } from './scene.ts'
import type { Size } from './useSize.ts'

/** `null` before the run has begun. */
export function useScene(run: number, size: Size): Scene | null {
  const replay = useReplay()
  const picture = usePicture(run)
  const fromMs = useTheatre((theatre) => rangeOf(theatre).fromMs)
  const untilMs = useTheatre((theatre) => rangeOf(theatre).untilMs)
  const ghosts = useTheatre(spoilsNothing)
  const measure = useMeasure()
  const index = replay.runs[run] ?? null
  const ghost = useMemo(() => (ghosts ? replay.pictureAtEnd(run) : null), [ghosts, replay, run])
  return useMemo(() => {
    if (index === null || picture === null) return null
    return sceneOf({
      header: index.header,
      picture,
      lanes: replay.lanes,
      ghost,
      view: { fromMs, untilMs },
      size,
      measure,
    })
  }, [index, picture, replay, ghost, fromMs, untilMs, size, measure])
}

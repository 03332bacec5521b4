/** The lanes of the lesson, as the reader wants them: a crowd on one lane, or each on its own. */
import { useMemo } from 'react'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import type { LanesDrawn } from '#web/scene/drawing/lane.ts'

export function useLanes(): LanesDrawn {
  const replay = useReplay()
  const open = useTheatre((theatre) => theatre.crowdOpen)
  // The same object as long as nothing has changed: every scene is made anew with another one.
  return useMemo(() => ({ ...replay.lanes, open }), [replay, open])
}

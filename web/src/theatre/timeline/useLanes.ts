/** Returns the lesson's lanes as the reader chose: a crowd on one lane, or each client on its own lane. */
import { useMemo } from 'react'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import type { LanesDrawn } from '#web/scene/drawing/lane.ts'

export function useLanes(): LanesDrawn {
  const replay = useReplay()
  const open = useTheatre((theatre) => theatre.crowdOpen)
  // The hook returns the same object while nothing changes, because a new object rebuilds every scene.
  return useMemo(() => ({ ...replay.lanes, open }), [replay, open])
}

/** The lesson's lanes as the reader chose: a crowd on one lane, or each client on its own. */
import { useMemo } from 'react'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import type { LanesDrawn } from '#web/scene/drawing/lane.ts'

export function useLanes(): LanesDrawn {
  const replay = useReplay()
  const open = useTheatre((theatre) => theatre.crowdOpen)
  // The same object while nothing changes, because a new one rebuilds every scene.
  return useMemo(() => ({ ...replay.lanes, open }), [replay, open])
}

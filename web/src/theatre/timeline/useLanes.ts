/** The lanes of the lesson, as the reader wants them: a crowd on one lane, or each on its own. */
import { useMemo } from 'react'
import type { LanesDrawn } from '../../scene/layout.ts'
import { useReplay, useTheatre } from '../../store/react.tsx'

export function useLanes(): LanesDrawn {
  const { lanes } = useReplay()
  const open = useTheatre((theatre) => theatre.crowdOpen)
  return useMemo(() => ({ ...lanes, open }), [lanes, open])
}

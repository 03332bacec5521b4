/** Writes the run's progress into data attributes. At each event, only this component renders; its children do not, because its parent created them. */
import type { ReactNode } from 'react'
import { replayOf } from '../player/derived.ts'
import { useStatus, useTheatre } from '../player/react.tsx'
import styles from './Theatre.module.css'

export function TheatreFrame({ led, children }: { led: boolean; children: ReactNode }) {
  const status = useStatus()
  const index = useTheatre((theatre) => theatre.cursor.index)
  const event = useTheatre((theatre) => replayOf(theatre).clockIndex(theatre.cursor.index))
  const count = useTheatre((theatre) => replayOf(theatre).count)
  return (
    <div
      className={styles.theatre}
      data-testid="theatre"
      data-led={led || undefined}
      data-status={status}
      data-cursor-index={index}
      data-cursor-event={event}
      data-event-count={count}
    >
      {children}
    </div>
  )
}

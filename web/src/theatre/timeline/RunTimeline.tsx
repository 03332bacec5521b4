/** Shows one run on the shared time axis, in a frame that takes the available height, but at least what the run's lanes need. */
import { useRef } from 'react'
import type { TraceHeader } from '#model/trace/trace.ts'
import { useReplay } from '#web/player/react.tsx'
import { leastHeight, preferredHeight } from '#web/scene/layout.ts'
import styles from './RunTimeline.module.css'
import { Timeline } from './Timeline.tsx'
import { useLanes } from './useLanes.ts'
import { useSize } from './useSize.ts'

export function RunTimeline({ run }: { run: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const { runs } = useReplay()
  const lanes = useLanes()
  const about = runs[run]?.header
  const heightOf = (height: typeof leastHeight) =>
    `${about === undefined || size === null ? 0 : height(aboutOf(about), lanes, size.unit)}px`
  const style = { '--natural': heightOf(preferredHeight), '--least': heightOf(leastHeight) } as React.CSSProperties
  return (
    <div ref={frame} className={styles.frame} style={style} data-frame>
      {size === null || size.width < 80 ? null : <Timeline run={run} size={size} />}
    </div>
  )
}

function aboutOf({ fleet, clients }: TraceHeader) {
  return { fleet: fleet.kind, nodes: fleet.nodes, clients }
}

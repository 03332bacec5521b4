/** One run on the shared time axis: a frame as high as there is room for, and at least as high as its lanes need. */
import { useRef } from 'react'
import { usePicture, useReplay } from '../store/react.tsx'
import { leastHeight, preferredHeight } from './layout.ts'
import styles from './RunStage.module.css'
import { Timeline } from './Timeline.tsx'
import { useSize } from './useSize.ts'

export function RunStage({ run }: { run: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const picture = usePicture(run)
  const { lanes } = useReplay()
  const heightOf = (height: typeof leastHeight) =>
    `${picture === null || size === null ? 0 : height(picture, lanes, size.unit)}px`
  const style = { '--natural': heightOf(preferredHeight), '--least': heightOf(leastHeight) } as React.CSSProperties
  return (
    <div ref={frame} className={styles.frame} style={style}>
      {size === null || size.width < 80 ? null : <Timeline run={run} size={size} />}
    </div>
  )
}

/** Shows the explanation of the mark under the pointer or with keyboard focus. Screen readers get the same text from the timeline. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { Layout } from '#web/scene/drawing/lane.ts'
import type { MarkShape } from '#web/scene/drawing/shapes.ts'
import styles from './RunTimeline.module.css'

const gapPx = 8

export function MarkTip({ mark, layout }: { mark: MarkShape; layout: Layout }) {
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: -9999 })
  useLayoutEffect(() => {
    if (box.current === null) return
    const { offsetWidth, offsetHeight } = box.current
    const x = Math.max(layout.left, Math.min(mark.at.x, layout.right))
    const left = Math.max(gapPx, Math.min(x - 12, layout.width - offsetWidth - gapPx))
    const above = mark.at.y - offsetHeight - gapPx
    setPlace({ left, top: above >= 0 ? above : mark.at.y + 34 * layout.unit })
  }, [mark, layout])
  return (
    <div ref={box} className={styles.tip} style={place} aria-hidden="true">
      {mark.words}
    </div>
  )
}

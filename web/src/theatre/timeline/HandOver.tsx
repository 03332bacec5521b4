/** Animates the picture's main event: when the lock changes hands, a lock sign moves from the old holder's lane to the new holder's lane. */

import { useLayoutEffect, useRef, useState } from 'react'
import { goesByItself } from '#web/player/mode.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { Handover } from '#web/scene/handover.ts'
import { handoverOf } from '#web/scene/handover.ts'
import type { Scene } from '#web/scene/scene.ts'
import { ownerColour } from '#web/ui/owner.ts'
import styles from './RunTimeline.module.css'
import { useMotion } from './useEasedCursor.ts'

export function HandOver({ scene }: { scene: Scene }) {
  const motion = useMotion()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const byItself = useTheatre(goesByItself)
  const before = useRef(scene)
  const [passing, setPassing] = useState<Handover | null>(null)
  // A step ends the animation of the previous step.
  useLayoutEffect(() => {
    if (!byItself && cursor.index >= 0) setPassing(null)
  }, [cursor, byItself])
  useLayoutEffect(() => {
    const from = before.current
    before.current = scene
    if (!motion || scene.seq < from.seq) {
      setPassing(null)
      return
    }
    const found = handoverOf(from, scene)
    if (found !== null) setPassing(found)
  }, [scene, motion])
  if (passing === null) return null
  const { seq, client, x, fromY, untilY, sizePx } = passing
  const style = {
    '--x': `${x}px`,
    '--from': `${fromY}px`,
    '--until': `${untilY}px`,
    '--size': `${sizePx}px`,
    color: ownerColour(client),
  } as React.CSSProperties
  return (
    <svg
      key={seq}
      className={styles.handover}
      style={style}
      viewBox="0 0 16 16"
      aria-hidden="true"
      onAnimationEnd={() => setPassing(null)}
    >
      <circle cx="8" cy="8" r="7" className={styles.halo} />
      <path d="M3 7h10v7H3z" className={styles.body} />
      <path d="M5 7V4.8a3 3 0 0 1 6 0V7" className={styles.shackle} />
      <text x="8" y="12.6" className={styles.letter}>
        {client}
      </text>
    </svg>
  )
}

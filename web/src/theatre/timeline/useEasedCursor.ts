/** Animates a step: time runs quickly to the new cursor, so that leases run down and beliefs grow on the way. */

import { useLayoutEffect, useRef, useState } from 'react'
import { goesByItself } from '#web/player/mode.ts'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import type { Cursor } from '#web/replay/types.ts'

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether to animate: the cursor moved by a step or playback, and the reader has not asked for reduced motion. */
export function useMotion(): boolean {
  const stepped = useTheatre((theatre) => theatre.came === 'step')
  return stepped && !still.matches
}

/** Returns the cursor to draw, which is the cursor itself when nothing is animated. A new move ends a running animation at once. */
export function useEasedCursor(): Cursor {
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const byItself = useTheatre(goesByItself)
  const motion = useMotion()
  const [shown, setShown] = useState<Cursor | null>(null)
  const before = useRef(cursor)
  useLayoutEffect(() => {
    const from = before.current
    before.current = cursor
    const spanMs = cursor.atMs - from.atMs
    const run = replay.runAt(cursor.index)
    // There is no animation from one act to the next, because acts have separate times.
    const isLeap = run !== replay.runAt(from.index)
    // Reading the duration makes the browser compute styles, so this is not done for each frame of a live run.
    const lengthMs = !motion || byItself || isLeap || spanMs <= 0 ? 0 : tokenMs('--calm')
    if (lengthMs <= 0) {
      setShown(null)
      return
    }
    let frame = 0
    let beganMs: number | null = null
    const draw = (nowMs: number) => {
      beganMs ??= nowMs
      const share = Math.min(1, (nowMs - beganMs) / lengthMs)
      if (share >= 1) {
        setShown(null)
        return
      }
      const between = replay.cursorAtMs(from.atMs + spanMs * eased(share), run ?? 0)
      // Events at the cursor's own time appear only at the end of the animation.
      setShown({ atMs: between.atMs, index: Math.min(Math.max(between.index, from.index), cursor.index) })
      frame = requestAnimationFrame(draw)
    }
    setShown(from)
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [cursor, replay, motion, byItself])
  return shown ?? cursor
}

const eased = (share: number) => 1 - (1 - share) ** 3

/** Returns a duration from tokens.css, in milliseconds. */
function tokenMs(name: string): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0
}

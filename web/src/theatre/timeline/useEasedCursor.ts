/** On a step the picture does not jump: for a moment time runs to where the cursor is, so that leases drain and beliefs grow on the way. */

import { useLayoutEffect, useRef, useState } from 'react'
import { goesByItself } from '#web/player/mode.ts'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import type { Cursor } from '#web/replay/types.ts'

const still = matchMedia('(prefers-reduced-motion: reduce)')

/** Whether what happens now may be explained by motion: a step on, or playback, seen by somebody who does not mind. */
export function useMotion(): boolean {
  const stepped = useTheatre((theatre) => theatre.came === 'step')
  return stepped && !still.matches
}

/** The cursor to draw. At rest it is the cursor itself; the next move cuts a motion off at once. */
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
    // Between two acts there is no time to run through.
    const isLeap = run !== replay.runAt(from.index)
    // To ask for the length makes the browser look at the styles of the page: not in each picture of a run that goes by.
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
      // What stands at the very time of the cursor comes with the cursor.
      setShown({ atMs: between.atMs, index: Math.min(Math.max(between.index, from.index), cursor.index) })
      frame = requestAnimationFrame(draw)
    }
    setShown(from)
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [cursor, replay, motion, byItself])
  return shown ?? cursor
}

/** Fast at first, then slower: a cubic. */
const eased = (share: number) => 1 - (1 - share) ** 3

/** A duration among the tokens, in milliseconds. */
function tokenMs(name: string): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0
}

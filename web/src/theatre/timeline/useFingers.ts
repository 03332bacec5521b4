/** Tracks touches on a time axis. Two fingers hold the times that they touched, and thereby zoom and pan the axis. */
import { useRef } from 'react'
import { TimeScale } from '#web/scene/drawing/time-scale.ts'
import { useSession } from '#web/session/react.tsx'

export function useFingers(scale: TimeScale | null) {
  const { store } = useSession()
  /** X coordinate of each pointer. */
  const places = useRef(new Map<number, number>())
  /** Index of the cursor before the first touch. The cursor returns there if a second finger follows. */
  const cursorBefore = useRef(-1)
  return {
    came(pointer: number, x: number): void {
      if (places.current.size === 0) cursorBefore.current = store.getState().cursor.index
      places.current.set(pointer, x)
    },
    isOne: (pointer: number) => places.current.has(pointer),
    moved(pointer: number, x: number): void {
      if (places.current.has(pointer)) places.current.set(pointer, x)
    },
    left: (pointer: number) => void places.current.delete(pointer),
    /** Starts a pinch. Returns the times that the two fingers hold, or `null` if there are fewer than two fingers. */
    hold(): [number, number] | null {
      const [first, second] = [...places.current.values()]
      if (scale === null || first === undefined || second === undefined) return null
      if (cursorBefore.current >= 0) store.getState().seekToIndex(cursorBefore.current)
      return [scale.pxToTime(first), scale.pxToTime(second)]
    },
    /** Changes the view so that these times are where the fingers are now. */
    pinch(timesMs: [number, number]): void {
      const view = scale === null ? null : pinched(scale, timesMs, [...places.current.values()])
      if (view !== null) store.getState().show(view)
    },
  }
}

/** Returns the view in which the two held times are at the fingers' positions. */
function pinched(
  { leftPx, rightPx, bend }: TimeScale,
  [one, other]: [number, number],
  [onePx, otherPx]: number[],
): { fromMs: number; untilMs: number } | null {
  if (onePx === undefined || otherPx === undefined || Math.abs(onePx - otherPx) < 8 || one === other) return null
  const held = new TimeScale({ fromMs: one, untilMs: other }, onePx, otherPx, bend)
  const [fromMs, untilMs] = [held.pxToTime(leftPx), held.pxToTime(rightPx)]
  return fromMs < untilMs ? { fromMs, untilMs } : null
}

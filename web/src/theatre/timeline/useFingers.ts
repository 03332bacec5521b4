/** Fingers on a time axis. Two of them hold the times that they took, and so draw the axis apart or together. */
import { useRef } from 'react'
import { TimeScale } from '#web/scene/drawing/time-scale.ts'
import { useSession } from '#web/session/react.tsx'

export function useFingers(scale: TimeScale | null) {
  const { store } = useSession()
  /** By pointer: where it is. */
  const places = useRef(new Map<number, number>())
  /** Where the cursor was before the first finger came: it goes back there if a second one follows. */
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
    /** The times that two fingers hold from now on; `null`: there is one, or none. */
    hold(): [number, number] | null {
      const [first, second] = [...places.current.values()]
      if (scale === null || first === undefined || second === undefined) return null
      if (cursorBefore.current >= 0) store.getState().seekToIndex(cursorBefore.current)
      return [scale.pxToTime(first), scale.pxToTime(second)]
    },
    /** Draws the axis so that the fingers hold these times where they are now. */
    pinch(timesMs: [number, number]): void {
      const view = scale === null ? null : pinched(scale, timesMs, [...places.current.values()])
      if (view !== null) store.getState().show(view)
    },
  }
}

/** The part of the axis for which two fingers still hold the times that they took. */
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

/** Detects horizontal swipes. A swipe to the left means forward, and a swipe to the right means back. */
import { type PointerEvent, useRef } from 'react'

const leastPx = 48

export function useSwipe(onSwipe: (by: 1 | -1) => void) {
  const from = useRef<{ id: number; x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return
      // A second finger starts a pinch, not a swipe.
      from.current = event.isPrimary ? { id: event.pointerId, x: event.clientX, y: event.clientY } : null
    },
    onPointerUp(event: PointerEvent) {
      const { current } = from
      from.current = null
      if (current === null || current.id !== event.pointerId) return
      const [dx, dy] = [event.clientX - current.x, event.clientY - current.y]
      if (Math.abs(dx) > leastPx && Math.abs(dx) > 1.5 * Math.abs(dy)) onSwipe(dx < 0 ? 1 : -1)
    },
    onPointerCancel() {
      from.current = null
    },
    style: { touchAction: 'pan-y' } as const,
  }
}

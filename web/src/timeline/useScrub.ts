/** Hands on a time axis: drag to scrub, wheel to pan, with Ctrl (or a pinch) to zoom. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useSession, useTheatre } from '../store/react.tsx'
import type { TimeScale } from './scale.ts'

/** A press that moves less than this is a click. */
const clickPx = 3

export function useScrub(
  element: RefObject<SVGSVGElement | null>,
  scale: TimeScale | null,
  /** Is told of each press; `true`: it was meant for something else than the axis. */
  onPress: (target: EventTarget) => boolean,
) {
  const seekTo = useTheatre((theatre) => theatre.seekTo)
  const [dragging, setDragging] = useState(false)
  const pressed = useRef<{ x: number; taken: boolean } | null>(null)
  useWheel(element, scale)

  const xOf = (event: PointerEvent<SVGSVGElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const seek = (x: number) => {
    if (scale !== null) seekTo(scale.pxToTime(Math.max(scale.leftPx, Math.min(x, scale.rightPx))))
  }
  const release = () => {
    pressed.current = null
    setDragging(false)
  }
  return {
    dragging,
    handlers: {
      onPointerDown(event: PointerEvent<SVGSVGElement>) {
        if (event.button !== 0 || scale === null) return
        const x = xOf(event)
        const taken = onPress(event.target)
        if (x < scale.leftPx - 10) return
        pressed.current = { x, taken }
        event.currentTarget.setPointerCapture(event.pointerId)
        if (!taken) seek(x)
      },
      onPointerMoveCapture(event: PointerEvent<SVGSVGElement>) {
        if (pressed.current === null) return
        const x = xOf(event)
        if (!dragging && Math.abs(x - pressed.current.x) < clickPx) return
        setDragging(true)
        seek(x)
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}

/** React listens to wheels passively, and a page that scrolls as well would be in the way: so this one listens itself. */
function useWheel(element: RefObject<SVGSVGElement | null>, scale: TimeScale | null): void {
  const { store } = useSession()
  const latest = useRef(scale)
  latest.current = scale
  const mounted = scale !== null
  useEffect(() => {
    const { current } = element
    if (current === null || !mounted) return
    const onWheel = (event: WheelEvent) => {
      const axis = latest.current
      if (axis === null) return
      const { zoom, pan, view } = store.getState()
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        zoom(Math.exp(event.deltaY * 0.004), axis.pxToTime(event.clientX - current.getBoundingClientRect().left))
      } else if (view !== null && (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY))) {
        event.preventDefault()
        pan(axis.pxToDuration(event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX))
      }
    }
    current.addEventListener('wheel', onWheel, { passive: false })
    return () => current.removeEventListener('wheel', onWheel)
  }, [element, store, mounted])
}

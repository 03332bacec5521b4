/** Handles pointer input on a time axis. Dragging scrubs. The wheel, two fingers, the middle button or Shift pans. A pinch, or Ctrl with the wheel, zooms. */
import type { PointerEvent, RefObject } from 'react'
import { useEffect, useRef, useState } from 'react'
import { isPhone } from '#web/base/phone.ts'
import type { TimeScale } from '#web/scene/drawing/time-scale.ts'
import { useSession } from '#web/session/react.tsx'
import { useFingers } from './useFingers.ts'
import { useOncePerFrame } from './useOncePerFrame.ts'

/** Distance in pixels below which a moved press counts as a click. */
const clickPx = 3
/** The same distance for a finger, which is less steady. */
const tapPx = 10

type Pressing =
  /** `swipes` is set if a finger that moves sideways goes to another run instead of scrubbing. */
  | { doing: 'press'; x: number; swipes: boolean }
  | { doing: 'scrub' }
  | { doing: 'pan'; x: number }
  /** `timesMs` are the times that the two fingers hold. */
  | { doing: 'pinch'; timesMs: [number, number] }

export function useScrub(
  element: RefObject<HTMLCanvasElement | null>,
  scale: TimeScale | null,
  /** Index of the run to which the time axis belongs. */
  run: number,
  /** Called with each press. Returns `true` if the press was on a mark and must not seek. */
  onPress: (event: PointerEvent) => boolean,
) {
  const { store } = useSession()
  const [dragging, setDragging] = useState(false)
  const pressing = useRef<Pressing | null>(null)
  const fingers = useFingers(scale)
  const moves = useOncePerFrame()
  const { seek, point } = usePointing(scale, run, onPress)
  useWheel(element, scale)

  const press = (event: PointerEvent): Pressing | null => {
    const x = xOf(event)
    const timesMs = fingers.hold()
    if (timesMs !== null) return { doing: 'pinch', timesMs }
    if (event.button === 1 || event.shiftKey) return { doing: 'pan', x }
    if (event.button !== 0) return null
    if (event.pointerType === 'touch' && isPhone()) return { doing: 'press', x, swipes: true }
    return point(event, x) ? { doing: 'press', x, swipes: false } : null
  }
  const move = (x: number) => {
    const { current: now } = pressing
    if (now === null || scale === null) return
    if (now.doing === 'pinch') fingers.pinch(now.timesMs)
    else if (now.doing === 'pan') {
      store.getState().pan(scale.pxToDuration(now.x - x))
      now.x = x
    } else {
      if (now.doing === 'press' && Math.abs(x - now.x) < clickPx) return
      if (now.doing === 'press' && now.swipes) return
      pressing.current = { doing: 'scrub' }
      seek(x)
    }
    setDragging(true)
  }
  const release = (event: PointerEvent) => {
    moves.finish()
    const { current: was } = pressing
    const isTap = was?.doing === 'press' && was.swipes && Math.abs(xOf(event) - was.x) < tapPx
    if (isTap && event.type === 'pointerup') point(event, was.x)
    fingers.left(event.pointerId)
    pressing.current = null
    setDragging(false)
  }
  return {
    dragging,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (scale === null) return
        if (event.pointerType === 'touch') fingers.came(event.pointerId, xOf(event))
        pressing.current = press(event)
        if (pressing.current !== null) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMoveCapture(event: PointerEvent) {
        if (pressing.current === null && !fingers.isOne(event.pointerId)) return
        const x = xOf(event)
        fingers.moved(event.pointerId, x)
        moves.take(() => move(x))
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  }
}

/** Moves the cursor when the axis is pressed. */
function usePointing(scale: TimeScale | null, run: number, onPress: (event: PointerEvent) => boolean) {
  const { store } = useSession()
  const seek = (x: number) => {
    if (scale !== null) store.getState().seekTo(scale.pxToTime(Math.max(scale.leftPx, Math.min(x, scale.rightPx))), run)
  }
  /** Goes to the mark or the time under the pointer. Returns `false` if the press was not on the axis. */
  const point = (event: PointerEvent, x: number): boolean => {
    const taken = onPress(event)
    if (scale === null || x < scale.leftPx - 10) return false
    if (!taken) seek(x)
    return true
  }
  return { seek, point }
}

const xOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left

/** Handles the wheel with a listener of its own. React's listener is passive, so it could not keep the page from scrolling. */
export function useWheel(element: RefObject<HTMLElement | null>, scale: TimeScale | null): void {
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

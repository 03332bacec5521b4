/** Hands on a time axis: drag to scrub; wheel, two fingers, the middle button or Shift to pan; with Ctrl, or a pinch, to zoom. */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { isPhone } from '../../base/phone.ts'
import { TimeScale } from '../../scene/scale.ts'
import { useSession } from '../../store/react.tsx'
import { useOncePerFrame } from './useOncePerFrame.ts'

/** A press that moves less than this is a click. */
const clickPx = 3
/** A finger is less steady. */
const tapPx = 10

type Pressing =
  /** `swipes`: a finger that goes across here leads to another run. */
  | { doing: 'press'; x: number; swipes: boolean }
  | { doing: 'scrub' }
  | { doing: 'pan'; x: number }
  /** Two fingers, and the times that they hold. */
  | { doing: 'pinch'; timesMs: [number, number] }

export function useScrub(
  element: RefObject<HTMLCanvasElement | null>,
  scale: TimeScale | null,
  /** Whose time it is. */
  run: number,
  /** Is told of each press; `true`: it was meant for something else than the axis. */
  onPress: (event: PointerEvent) => boolean,
) {
  const { store } = useSession()
  const [dragging, setDragging] = useState(false)
  const pressing = useRef<Pressing | null>(null)
  const fingers = useRef(new Map<number, number>())
  /** Where the cursor was before the first finger came: it goes back there if a second one follows. */
  const beforeTouch = useRef(-1)
  const moves = useOncePerFrame()
  useWheel(element, scale)

  const xOf = (event: PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const seek = (x: number) => {
    if (scale !== null) store.getState().seekTo(scale.pxToTime(Math.max(scale.leftPx, Math.min(x, scale.rightPx))), run)
  }
  /** Goes to what is pointed at, or to that time; `false`: it was not the axis that was pointed at. */
  const point = (event: PointerEvent, x: number): boolean => {
    const taken = onPress(event)
    if (scale === null || x < scale.leftPx - 10) return false
    if (!taken) seek(x)
    return true
  }
  const press = (event: PointerEvent): Pressing | null => {
    const x = xOf(event)
    const [first, second] = [...fingers.current.values()]
    if (scale !== null && first !== undefined && second !== undefined) {
      if (beforeTouch.current >= 0) store.getState().seekToIndex(beforeTouch.current)
      return { doing: 'pinch', timesMs: [scale.pxToTime(first), scale.pxToTime(second)] }
    }
    if (event.button === 1 || event.shiftKey) return { doing: 'pan', x }
    if (event.button !== 0) return null
    if (event.pointerType === 'touch' && isPhone()) return { doing: 'press', x, swipes: true }
    return point(event, x) ? { doing: 'press', x, swipes: false } : null
  }
  const move = (x: number) => {
    const { current: now } = pressing
    if (now === null || scale === null) return
    if (now.doing === 'pinch') {
      const view = pinched(scale, now.timesMs, [...fingers.current.values()])
      if (view !== null) store.getState().show(view)
    } else if (now.doing === 'pan') {
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
    fingers.current.delete(event.pointerId)
    pressing.current = null
    setDragging(false)
  }
  return {
    dragging,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (scale === null) return
        if (event.pointerType === 'touch') {
          if (fingers.current.size === 0) beforeTouch.current = store.getState().cursor.index
          fingers.current.set(event.pointerId, xOf(event))
        }
        pressing.current = press(event)
        if (pressing.current !== null) event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMoveCapture(event: PointerEvent) {
        const touches = fingers.current.has(event.pointerId)
        if (pressing.current === null && !touches) return
        const x = xOf(event)
        if (touches) fingers.current.set(event.pointerId, x)
        moves.take(() => move(x))
      },
      onPointerUp: release,
      onPointerCancel: release,
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
  const held = new TimeScale(one, other, onePx, otherPx, bend)
  const [fromMs, untilMs] = [held.pxToTime(leftPx), held.pxToTime(rightPx)]
  return fromMs < untilMs ? { fromMs, untilMs } : null
}

/** React listens to wheels passively, and a page that scrolls as well would be in the way: so this one listens itself. */
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

/**
 * Handles pointer input on the minimap. A press or drag moves the cursor. Dragging the box of the zoomed view moves the view, and dragging the box's edges
 * resizes it.
 */
import type { PointerEvent, RefObject } from 'react'
import { useRef } from 'react'
import { useTheatre } from '#web/player/react.tsx'
import type { ViewRange } from '#web/player/state.ts'
import type { TimeScale } from '#web/scene/drawing/time-scale.ts'
import { useSession } from '#web/session/react.tsx'
import { useOncePerFrame } from './useOncePerFrame.ts'
import { useWheel } from './useScrub.ts'

/** Distance in pixels within which a press grips an edge (`edgePx`), and below which a moved box counts as clicked (`clickPx`). */
const edgePx = 6
const clickPx = 3

type Grip = 'seek' | 'move' | 'from' | 'until'

interface Held {
  grip: Grip
  x: number
  view: ViewRange
  moved: boolean
}

export function useMinimapHands(frame: RefObject<HTMLElement | null>, scale: TimeScale | null) {
  const { store } = useSession()
  const view = useTheatre((theatre) => theatre.view)
  const held = useRef<Held | null>(null)
  const moves = useOncePerFrame()
  useWheel(frame, scale)
  const xOf = (event: PointerEvent<HTMLElement>) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const seek = (x: number) => {
    if (scale !== null) store.getState().seekTo(scale.pxToTime(x))
  }
  const drag = (scale: TimeScale, { grip, x: from, view: { fromMs, untilMs } }: Held, x: number) => {
    const byMs = scale.pxToDuration(x - from)
    const { show } = store.getState()
    if (grip === 'move') show({ fromMs: fromMs + byMs, untilMs: untilMs + byMs })
    // An edge that is dragged past the other edge swaps with it.
    else if (grip === 'from') show(ordered(Math.max(scale.fromMs, fromMs + byMs), untilMs))
    else show(ordered(fromMs, Math.min(scale.untilMs, untilMs + byMs)))
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (scale === null || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const x = xOf(event)
      const grip = gripAt(scale, view, x)
      held.current = view === null ? null : { grip, x, view, moved: false }
      if (grip === 'seek') seek(x)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (scale === null) return
      const x = xOf(event)
      if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
        event.currentTarget.style.cursor = cursors[gripAt(scale, view, x)]
        return
      }
      const { current } = held
      if (current === null || current.grip === 'seek') moves.take(() => seek(x))
      else if (current.moved || Math.abs(x - current.x) >= clickPx) {
        current.moved = true
        moves.take(() => drag(scale, current, x))
      }
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      moves.finish()
      const { current } = held
      if (current !== null && current.grip !== 'seek' && !current.moved) seek(xOf(event))
      held.current = null
    },
    onPointerCancel() {
      held.current = null
    },
  }
}

const cursors: Readonly<Record<Grip, string>> = { seek: 'pointer', move: 'grab', from: 'ew-resize', until: 'ew-resize' }

function gripAt(scale: TimeScale, view: ViewRange | null, x: number): Grip {
  if (view === null) return 'seek'
  const [left, right] = [scale.timeToPx(view.fromMs), scale.timeToPx(view.untilMs)]
  if (Math.abs(x - left) <= edgePx) return 'from'
  if (Math.abs(x - right) <= edgePx) return 'until'
  return x > left && x < right ? 'move' : 'seek'
}

function ordered(one: number, other: number): ViewRange {
  return { fromMs: Math.min(one, other), untilMs: Math.max(one, other) }
}

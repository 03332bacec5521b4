/** Drags a fault by pointer, or moves it from moment to moment by keys. Releasing the fault starts the run. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { isMoved, type Move } from './changes.ts'
import type { Movable } from './faults.ts'
import { nearestTo } from './spread.ts'
import { focusLater, takesFocus } from './toFocus.ts'
import { useWhatIf } from './useWhatIf.ts'

/** An edge of a fault: its start (`at`) or its end (`endAt`). */
export type FaultEdge = keyof Move

/** Screen positions of the possible moments, in pixels, for both edges. */
export type Axes = Readonly<Record<FaultEdge, readonly number[]>>

export interface Grip {
  /** Target of the drag, or `null` if there is no drag. */
  move: Move | null
  dragged: FaultEdge | null
  hands(what: FaultEdge): ReturnType<typeof handsOn>
  /** Cancels the move when the focus leaves. This handler is for the element around both edges. */
  onBlur(event: FocusEvent<HTMLElement>): void
}

const step: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
/** Keys that change the length, whichever edge has the focus. */
const lengthKeys = ['ArrowUp', 'ArrowDown']

export function useGrip(movable: Movable, axes: Axes): Grip {
  const { run } = useWhatIf()
  const [move, setMove] = useState<Move | null>(null)
  const [dragged, setDragged] = useState<FaultEdge | null>(null)
  /** Distance in pixels between pointer and grip at the start of the drag. */
  const grabbed = useRef(0)
  const here: Move = { at: movable.at, endAt: movable.endAt }
  const now = move ?? here
  const lastOf = (what: FaultEdge) => (what === 'at' ? movable.places : movable.ends).length - 1
  const moved = (what: FaultEdge, place: number): Move => ({
    ...now,
    [what]: Math.max(0, Math.min(lastOf(what), place)),
  })
  const held: Held = {
    isMoving: move !== null,
    isDragged: (what) => dragged === what,
    hasLength: movable.ends.length > 0,
    idOf: (what) => `${what === 'at' ? 'grip' : 'edge'}-${movable.lock}-${movable.number}`,
    take(what, atPx) {
      grabbed.current = atPx - (axes[what][here[what]] ?? 0)
      setDragged(what)
      setMove(here)
    },
    drag: (what, toPx) => setMove(moved(what, nearestTo(axes[what], toPx - grabbed.current))),
    stepBy: (what, by) => setMove(moved(what, now[what] + by)),
    toEnd: (what, last) => setMove(moved(what, last ? lastOf(what) : 0)),
    putBack() {
      setMove(null)
      setDragged(null)
    },
    letGo(what, atPx) {
      // The last pointer move may not be rendered yet.
      const to = atPx === undefined ? move : { ...now, [what]: nearestTo(axes[what], atPx - grabbed.current) }
      held.putBack()
      if (to === null || !isMoved(movable, to)) return
      focusLater(held.idOf(what))
      run(movable, to)
    },
  }
  return {
    move,
    dragged,
    hands: (what) => handsOn(held, what),
    onBlur({ currentTarget, relatedTarget }) {
      const isLeft = !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      if (dragged === null && isLeft) held.putBack()
    },
  }
}

/** Actions on a fault that is being moved. Screen positions are in pixels. */
interface Held {
  isMoving: boolean
  isDragged(what: FaultEdge): boolean
  hasLength: boolean
  idOf(what: FaultEdge): string
  take(what: FaultEdge, atPx: number): void
  drag(what: FaultEdge, toPx: number): void
  stepBy(what: FaultEdge, by: 1 | -1): void
  toEnd(what: FaultEdge, last: boolean): void
  putBack(): void
  letGo(what: FaultEdge, atPx?: number): void
}

function handsOn(held: Held, what: FaultEdge) {
  return {
    ref: takesFocus(held.idOf(what)),
    'data-testid': held.idOf(what),
    onKeyDown(event: KeyboardEvent) {
      if (!pressed(held, what, event)) return
      event.preventDefault()
      event.stopPropagation()
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.preventDefault()
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      held.take(what, event.clientX)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (held.isDragged(what)) held.drag(what, event.clientX)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (held.isDragged(what)) held.letGo(what, event.clientX)
    },
    onPointerCancel: held.putBack,
  }
}

/** Handles a key. Returns whether the key was handled. */
function pressed(held: Held, what: FaultEdge, { key, shiftKey }: KeyboardEvent): boolean {
  const by = step[key]
  if (by !== undefined) {
    const isLength = what === 'endAt' || shiftKey || lengthKeys.includes(key)
    held.stepBy(held.hasLength && isLength ? 'endAt' : 'at', by)
  } else if (key === 'Home' || key === 'End') held.toEnd(what, key === 'End')
  else if (key === 'Enter' && held.isMoving) held.letGo(what)
  else if (key === 'Escape' && held.isMoving) held.putBack()
  else return false
  return true
}

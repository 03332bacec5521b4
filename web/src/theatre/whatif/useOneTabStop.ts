/** Implements a roving tab index: the strip's squares are one Tab stop, and arrow keys move between them. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { type Pointed, squareAfter } from './strip.ts'

/** `locks` are the rows in order, and `count` is the number of squares per row. */
export function useOneTabStop(locks: readonly string[], count: number) {
  const place = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState<Pointed | null>(null)
  const [first = ''] = locks
  const at = stop !== null && locks.includes(stop.lock) ? stop : { lock: first, number: 0 }
  function onKeyDown(event: KeyboardEvent) {
    const next = squareAfter(at, event.key, locks, count)
    if (next === undefined) return
    // Elsewhere on the page, these keys step through the trace.
    event.preventDefault()
    event.stopPropagation()
    const squares = [...(place.current?.querySelectorAll<HTMLElement>('button[data-number]') ?? [])]
    squares.find(({ dataset }) => dataset.lock === next.lock && dataset.number === String(next.number))?.focus()
  }
  return {
    place,
    stopOf: ({ lock, number }: Pointed) => ({
      'data-lock': lock,
      'data-number': number,
      tabIndex: lock === at.lock && number === at.number ? 0 : -1,
      onKeyDown,
    }),
    onFocus: setStop,
  }
}

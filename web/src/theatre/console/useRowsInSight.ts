/** Manages the visible part of a long list. It follows the cursor unless the reader has scrolled elsewhere. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Line height in rem, as in ConsoleItem.module.css. */
export const lineRem = 1.25

interface Wanted {
  /** Top and bottom of the cursor's row, in lines, or `null` if there is no such row. */
  row: { top: number; bottom: number } | null
}

interface RowsInSight {
  box: RefObject<HTMLElement | null>
  /** Top of the visible part, in lines. */
  top: number
  bottom: number
  /** Whether the reader has scrolled away from the cursor's row. */
  astray: boolean
  follow: () => void
  /** Scrolls a part into view and stays there. */
  reveal: (top: number, bottom: number) => void
}

export function useRowsInSight({ row }: Wanted): RowsInSight {
  const box = useRef<HTMLElement>(null)
  const [sight, setSight] = useState({ top: 0, bottom: 60 })
  const [astray, setAstray] = useState(false)
  /** The last scroll position set by this hook. Any other position comes from the reader. */
  const ours = useRef(0)
  const wanted = useRef(row)
  wanted.current = row

  const look = useCallback(() => {
    const element = box.current
    if (element === null) return
    const linePx = lineRem * remPx()
    const top = element.scrollTop / linePx
    const bottom = top + element.clientHeight / linePx
    setSight({ top, bottom })
    if (Math.abs(element.scrollTop - ours.current) < 2) return
    ours.current = element.scrollTop
    const { current } = wanted
    setAstray(current !== null && (current.bottom <= top || current.top >= bottom))
  }, [])

  const reveal = useCallback((top: number, bottom: number) => {
    const element = box.current
    if (element === null) return
    const linePx = lineRem * remPx()
    // Two lines below the row stay visible.
    const low = (bottom + 2) * linePx
    if (top * linePx < element.scrollTop) element.scrollTop = Math.max(0, (top - 1) * linePx)
    else if (low > element.scrollTop + element.clientHeight) element.scrollTop = low - element.clientHeight
    ours.current = element.scrollTop
  }, [])

  const { top = null, bottom = null } = row ?? {}
  useLayoutEffect(() => {
    // A shorter list can scroll the box, which does not count as scrolling by the reader.
    if (box.current !== null && !astray) ours.current = box.current.scrollTop
    if (astray || top === null || bottom === null) return
    reveal(top, bottom)
  }, [top, bottom, astray, reveal])

  useEffect(() => {
    const element = box.current
    if (element === null) return
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watcher.disconnect()
    }
  }, [look])

  return { box, ...sight, astray, follow: useCallback(() => setAstray(false), []), reveal }
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}

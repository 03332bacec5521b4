/** Brings something into view, and keeps it there while the page above it grows, until the reader does something else. */
import { useEffect, useRef } from 'react'

const doesElse = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** Returns a function that shows what `find` returns. `find` is asked again each time the page has another height. */
export function useKeptInView(): (find: () => HTMLElement | null) => void {
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  return (find) => {
    stop.current()
    const show = () => find()?.scrollIntoView({ block: 'start' })
    show()
    const observer = new ResizeObserver(show)
    observer.observe(document.body)
    const end = () => {
      observer.disconnect()
      for (const event of doesElse) removeEventListener(event, end)
    }
    for (const event of doesElse) addEventListener(event, end, { passive: true })
    stop.current = end
  }
}

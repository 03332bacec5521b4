/** Brings something into view, and keeps it there while the page above it grows, until the reader does something else. */
import { useEffect, useRef } from 'react'
import { keepInView } from '../base/keep-in-view.ts'

/** Returns `keepInView`, which stops when the component disappears or brings something else into view. */
export function useKeptInView(): (find: () => HTMLElement | null) => void {
  const stop = useRef(() => {})
  useEffect(() => () => stop.current(), [])
  return (find) => {
    stop.current()
    stop.current = keepInView(find)
  }
}

import { type RefObject, useEffect } from 'react'

/** What a hand on the page does: from then on its reader decides what is in view. */
const hands = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Moves the focus to what a class is shown when it arrives, brings it into view, and moves the focus back when it goes. */
export function useFocusOnArrival(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const mine = sheet.current
    mine?.focus({ preventScroll: true })
    const stop = mine === null ? undefined : keepInView(mine)
    return () => {
      stop?.()
      const lost = document.activeElement === document.body || mine?.contains(document.activeElement) === true
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [sheet])
}

/**
 * Keeps it in view from its beginning, because it may be longer than a phone is high: while the lesson below is still loading and scrolls to its own moment,
 * until somebody touches the page; and again when it changes, as when its answer is shown. Returns how to stop.
 */
function keepInView(sheet: HTMLElement): () => void {
  const show = () => sheet.scrollIntoView({ block: 'start' })
  const whileUntouched = new AbortController()
  const { signal } = whileUntouched
  const page = new ResizeObserver(show)
  const own = new ResizeObserver(show)
  page.observe(document.body)
  own.observe(sheet)
  window.addEventListener('scroll', show, { signal, passive: true })
  signal.addEventListener('abort', () => page.disconnect())
  for (const hand of hands)
    window.addEventListener(hand, () => whileUntouched.abort(), { signal, capture: true, passive: true })
  return () => {
    whileUntouched.abort()
    own.disconnect()
  }
}

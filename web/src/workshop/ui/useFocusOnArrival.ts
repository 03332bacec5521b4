import { type RefObject, useEffect } from 'react'

/** Events after which the reader, not this code, controls scrolling. */
const hands = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * Focuses a sheet when it appears, scrolls the sheet into view, and returns the focus when the sheet disappears. `stage` is what the sheet shows now. With each
 * new stage, the sheet is scrolled into view again, even if the reader has scrolled since.
 */
export function useFocusOnArrival(sheet: RefObject<HTMLElement | null>, stage?: string): void {
  useEffect(() => {
    const before = document.activeElement
    const mine = sheet.current
    mine?.focus({ preventScroll: true })
    return () => {
      const lost = document.activeElement === document.body || mine?.contains(document.activeElement) === true
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [sheet])
  // biome-ignore lint/correctness/useExhaustiveDependencies: A new stage brings the sheet back into view.
  useEffect(() => (sheet.current === null ? undefined : keepInView(sheet.current)), [sheet, stage])
}

/**
 * Keeps the sheet's beginning in view: the sheet may be higher than a phone's screen, and the lesson below scrolls to its own moment once it has loaded. Stops
 * when the reader touches the page. Starts again when the sheet changes, for example to show its answer. Returns a function that stops the scrolling.
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

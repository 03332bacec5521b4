import { type RefObject, useEffect } from 'react'
import { keepInView } from '#web/base/keep-in-view.ts'

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
  useEffect(() => (sheet.current === null ? undefined : keepSheetInView(sheet.current)), [sheet, stage])
}

/**
 * Keeps the sheet's beginning in view: the sheet may be higher than a phone's screen, and the lesson below scrolls to its own moment once it has loaded. Stops
 * when the reader touches the page. Starts again when the sheet changes, for example to show its answer. Returns a function that stops the scrolling.
 */
function keepSheetInView(sheet: HTMLElement): () => void {
  const stop = keepInView(() => sheet, { resists: true })
  const own = new ResizeObserver(() => sheet.scrollIntoView({ block: 'start' }))
  own.observe(sheet)
  return () => {
    stop()
    own.disconnect()
  }
}

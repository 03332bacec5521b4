import { type RefObject, useEffect } from 'react'

/** Moves the focus to the question when it arrives, and back when it goes. */
export function useFocusOnArrival(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const before = document.activeElement
    const mine = sheet.current
    mine?.focus({ preventScroll: true })
    // From its beginning: it may be longer than a phone is high.
    mine?.scrollIntoView({ block: 'start' })
    return () => {
      const lost = document.activeElement === document.body || mine?.contains(document.activeElement) === true
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [sheet])
}

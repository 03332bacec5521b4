import { type RefObject, useEffect } from 'react'

/** Focuses an element when it appears, if nothing else has the focus. The next Tab press then moves into the element instead of the top of the page. */
export function useFocusFromBody(element: RefObject<HTMLElement | null>, comes: boolean): void {
  useEffect(() => {
    if (comes && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [element, comes])
}

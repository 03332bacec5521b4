import { type RefObject, useEffect } from 'react'

/** Focuses an element when it comes, if nothing else has the focus: then the next Tab leads into it and not to the top of the page. */
export function useFocusFromBody(element: RefObject<HTMLElement | null>, comes: boolean): void {
  useEffect(() => {
    if (comes && document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [element, comes])
}

/** Computes how many of a list's items are fully visible. */
import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Returns how many items fit. `bottoms` holds the bottom of each item when all items are shown. If not all items fit, one place is left to say how many are
 * missing. Pure.
 */
export function howMany(bottoms: readonly number[], height: number): number {
  const cut = bottoms.findIndex((bottom) => bottom > height)
  return cut < 0 ? bottoms.length : Math.max(0, cut - 1)
}

/** Returns the number of items that fit. `items` is a string that changes with the list. The caller hides the other items. */
export function useFitting(list: RefObject<HTMLElement | null>, items: string): number {
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Other items have other places.
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => {
      const own = [...element.querySelectorAll<HTMLElement>('[data-item]')]
      const hidden = own.map((item) => item.hidden)
      for (const item of own) item.hidden = false
      const bottoms = own.map((item) => item.offsetTop + item.offsetHeight)
      for (const [i, item] of own.entries()) item.hidden = hidden[i] ?? false
      setFits(howMany(bottoms, element.clientHeight))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list, items])
  return fits
}

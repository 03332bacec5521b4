/** Size of an element in CSS pixels, and the size of a unit. Both depend on the window and on the chosen type size. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type } from '#web/scene/drawing/spans.ts'

export interface Size {
  width: number
  height: number
  /** Pixels per unit. A unit is one CSS pixel at a root font of 16 pixels. */
  unit: number
}

/** Smallest font size that the last row can read, as a fraction of the projected height. */
const leastShare = 0.02
/** Minimum width in pixels of a projection. A narrower page is on a phone. */
const leastWidth = 701

/** Returns the size of a unit on this page. At projector size, the unit is large enough that the last row can read a timeline's smallest words. */
function legibleUnit(): number {
  const { documentElement } = document
  const unit = Number.parseFloat(getComputedStyle(documentElement).fontSize) / 16
  if (documentElement.dataset.size !== 'projector' || innerWidth < leastWidth) return unit
  return Math.max(unit, (leastShare * Math.min(innerHeight, innerWidth)) / type.tiny)
}

export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const look = () => {
      const unit = legibleUnit()
      const { clientWidth: width, clientHeight: height } = current
      setSize((before) =>
        before?.width === width && before.height === height && before.unit === unit ? before : { width, height, unit },
      )
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(current)
    // The window or the type size can change the unit without changing this element's size.
    addEventListener('resize', look)
    const styles = new MutationObserver(look)
    styles.observe(document.documentElement, { attributes: true, attributeFilter: ['data-size'] })
    return () => {
      observer.disconnect()
      removeEventListener('resize', look)
      styles.disconnect()
    }
  }, [element])
  return size
}

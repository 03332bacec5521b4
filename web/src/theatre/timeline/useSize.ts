/** The size of an element in CSS pixels, and how large a unit is: both change with the window and the chosen size of type. */
import { type RefObject, useLayoutEffect, useState } from 'react'
import { type } from '#web/scene/drawing/spans.ts'

export interface Size {
  width: number
  height: number
  /** One CSS pixel at a root font of 16 pixels. */
  unit: number
}

/** Of the height of what is projected, so much is read from the last row. */
const leastShare = 0.02
/** Below this width nobody projects: it is a phone. */
const leastWidth = 701

/** How large a unit is on this page. At projector size the smallest words of a timeline can still be read from the last row. */
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
    // A change of the window or of the size of type changes the unit, and need not change this element's size.
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

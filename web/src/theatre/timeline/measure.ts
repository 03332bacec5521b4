/** Measures texts in the page's own fonts. */
import { useSyncExternalStore } from 'react'
import type { Measure } from '#web/scene/drawing/labels.ts'

const context = document.createElement('canvas').getContext('2d')
let widths = new Map<string, number>()
let current: Measure = measureNow
const listeners = new Set<() => void>()

// Clears the cache when a font has loaded, because until then texts were measured in a fallback font. Browsers fetch a font only when a text uses it, so some
// fonts load late.
document.fonts.addEventListener('loadingdone', () => {
  widths = new Map()
  current = (...text) => measureNow(...text)
  for (const listener of listeners) listener()
})

function measureNow(text: string, size: number, weight: number, mono: boolean): number {
  // Widths are proportional to the size, so each text is measured once at a large size.
  const name = `${mono ? 'm' : 's'}${weight} ${text}`
  let width = widths.get(name)
  if (width === undefined) {
    if (context === null) return text.length * size * 0.6
    const family = mono ? '"JetBrains Mono Variable", monospace' : '"Inter Variable", sans-serif'
    context.font = `${weight} 100px ${family}`
    width = context.measureText(text).width / 100
    if (widths.size > 5000) widths.clear()
    widths.set(name, width)
  }
  return width * size
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the measuring function. After fonts have loaded, returns a new function, so that components redraw. */
export function useMeasure(): Measure {
  return useSyncExternalStore(subscribe, () => current)
}

/** Work that can wait until there is nothing else to do. */

/** What one slice may take where the browser does not say how much time there is. */
const sliceMs = 8

/** Calls `work` when the page is at rest; it should end when `hasTime` says no. Returns how to forget it. */
export function whenIdle(work: (hasTime: () => boolean) => void): () => void {
  // Not every browser has it.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(() => {
      const sinceMs = performance.now()
      work(() => performance.now() - sinceMs < sliceMs)
    }, sliceMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback((deadline) => work(() => deadline.timeRemaining() > 0))
  return () => cancelIdleCallback(asked)
}

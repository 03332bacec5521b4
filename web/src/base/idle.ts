/** Milliseconds that `work` may take in a browser without `requestIdleCallback`. */
const sliceMs = 8

/** Calls `work` when the browser is idle. `work` should stop once `hasTime` returns false. Returns a function that cancels the call. */
export function whenIdle(work: (hasTime: () => boolean) => void): () => void {
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

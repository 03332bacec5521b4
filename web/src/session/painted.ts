/** Maximum number of milliseconds to wait for an idle page. */
const busyLimitMs = 100

/** Calls `then` once the changes so far are painted and the page is idle. If the page is hidden, waits until it is visible again. */
export function whenPainted(then: () => void): void {
  // Without animation frames, as in Node, nothing is painted.
  if (typeof requestAnimationFrame === 'undefined') return void then()
  requestAnimationFrame(() => {
    // Not every browser has `requestIdleCallback`.
    if (typeof requestIdleCallback === 'undefined') setTimeout(then)
    else requestIdleCallback(then, { timeout: busyLimitMs })
  })
}

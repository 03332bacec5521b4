/** A page that is busy for longer does not keep anybody waiting. */
const busyLimitMs = 100

/** Calls `then` once what was changed until now has been painted, and the page has caught its breath; for a page that is hidden, once it is seen again. */
export function whenPainted(then: () => void): void {
  // Environments without frames never paint.
  if (typeof requestAnimationFrame === 'undefined') return void then()
  requestAnimationFrame(() => {
    // Not every browser has it.
    if (typeof requestIdleCallback === 'undefined') setTimeout(then)
    else requestIdleCallback(then, { timeout: busyLimitMs })
  })
}

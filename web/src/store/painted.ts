/** Calls `then` once what was changed until now has been painted; for a page that is hidden, once it is seen again. Where nothing is ever painted, at once. */
export function whenPainted(then: () => void): void {
  if (typeof requestAnimationFrame === 'undefined') then()
  else requestAnimationFrame(() => setTimeout(then))
}

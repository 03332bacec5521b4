/** Moves positions apart that are too close together to choose among. Pure. */

/**
 * Returns `xs`, which are in ascending order, at least `gap` apart if that fits between `left` and `right`, otherwise evenly spaced. All values are in pixels.
 */
export function spread(xs: readonly number[], gap: number, left: number, right: number): number[] {
  const apart = Math.min(gap, (right - left) / Math.max(1, xs.length - 1))
  let last = left - apart
  const forward = xs.map((x) => {
    last = Math.max(x, last + apart)
    return last
  })
  let next = right + apart
  return forward
    .toReversed()
    .map((x) => {
      next = Math.min(x, next - apart)
      return next
    })
    .toReversed()
}

export function nearestTo(xs: readonly number[], x: number): number {
  const distances = xs.map((each) => Math.abs(each - x))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

/** Moves positions apart that are too close together to choose among. Pure. */

/** `xs` in ascending order, at least `gap` apart if that fits between `left` and `right`, else evenly spaced. Pixels. */
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

/** Places that lie so close together that no hand could choose among them are moved apart. Pure. */

/** `xs`: in order. At least `gap` apart if there is room between `left` and `right`; otherwise evenly, as far as there is. */
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

/** Which of them is nearest. */
export function nearestTo(xs: readonly number[], x: number): number {
  const distances = xs.map((each) => Math.abs(each - x))
  return Math.max(0, distances.indexOf(Math.min(...distances)))
}

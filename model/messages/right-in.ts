/** Returns the number of right answers in a tally. `right` contains the indexes of the right options. Pure. */
export const rightIn = (right: readonly number[], tally: readonly number[]): number =>
  right.reduce((sum, option) => sum + (tally[option] ?? 0), 0)

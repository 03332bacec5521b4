/** Returns the width of each option's bar in percent of all votes, so that equal widths mean equal shares even in different questions. */
export function voteShares(tally: readonly number[]): number[] {
  const all = tally.reduce((sum, votes) => sum + votes, 0)
  return tally.map((votes) => (all === 0 ? 0 : (100 * votes) / all))
}

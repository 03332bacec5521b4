/** Width of each option's bar, in percent of all votes, so that bars of equal width stand for equal shares, even in different questions. Pure. */
export function voteShares(tally: readonly number[]): number[] {
  const all = tally.reduce((sum, votes) => sum + votes, 0)
  return tally.map((votes) => (all === 0 ? 0 : (100 * votes) / all))
}

/** Width of each option's bar, in percent of all votes. Two bars of the same width have the same part of the class behind them, in whatever question. Pure. */
export function voteShares(tally: readonly number[]): number[] {
  const all = tally.reduce((sum, votes) => sum + votes, 0)
  return tally.map((votes) => (all === 0 ? 0 : (100 * votes) / all))
}

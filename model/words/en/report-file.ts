/** Lists the English words for a workshop's report as a spreadsheet file. */

export const reportFile = {
  name: 'name',
  joined: 'joined',
  lastSeen: 'last seen',
  right: 'right',
  /** Replaces `right` if the class voted twice. */
  rightFirst: 'right (first vote)',
  runs: 'runs',
  rightAnswer: 'right answer',
  steps: (lock: string, goal: string) => `steps to break ${lock} (${goal})`,
  unbreakable: 'cannot be broken',
  check: (id: number, time: 'start' | 'end', ask: string) => `${id}. check at the ${time}: ${ask}`,
  secondVote: (id: number, first: number, ask: string) => `${id}. second vote on ${first}: ${ask}`,
  firstVote: (id: number, ask: string) => `${id}. first vote: ${ask}`,
  question: (id: number, ask: string) => `${id}. ${ask}`,
  /** Suffix of an answer that gives no point. */
  lookedAhead: ' (looked ahead)',
}

export type ReportFileWords = typeof reportFile

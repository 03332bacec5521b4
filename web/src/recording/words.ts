/** The words of recordings: kept ones, dropped ones, exported ones. */
export const recordingWords = {
  notJudged: (why: string) => `The recording is here, but its verdicts are not: ${why}`,
  judgedTooLong: 'judging it took more than five minutes.',
}

/** The words of recordings: kept ones, dropped ones, exported ones. */
export const recordingWords = {
  notJudged: (why: string) => `The recording is here, but its verdicts are not: ${why}`,
  opening: 'Opening the recording…',
  emptyPlayer: 'This page was made to carry a recording. Export it again from Lockstep.',
  judgedTooLong: 'judging it took more than five minutes.',
}

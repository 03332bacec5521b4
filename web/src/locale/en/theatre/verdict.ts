/** The verdict panel's words. The checkers' sentences come with the verdicts. */
export const verdictWords = {
  region: 'Verdicts on all locks',
  others: 'What else was checked',
  figures: 'Measured',
  again: (times: number) => `${times} times:`,
  allOf: (times: number) => `all ${times}`,
  jump: (number: number, time: string) => `Go to violation ${number}, at ${time}`,
  more: 'More',
  unknown: 'Unknown: this run did not test it, or was cut short.',
  notYet: 'Not decided at the cursor.',
  limits: 'What this does not say',
  limitsAre: [
    '“Held” speaks of this one run, as it was recorded: here nothing went against it. Another order of events may.',
    'The checkers read the trace and nothing else: what no event tells of, they cannot judge.',
    'A verdict appears when the cursor has come to its proof; the figures appear when a run is over.',
  ],
}

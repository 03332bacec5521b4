/** Texts of the verdict panel. The checkers' sentences come with the verdicts. */
export const verdictWords = {
  measures: {
    danger: { title: 'Two holders at once', about: 'How long two workers believed at once that they hold the lock' },
    zombie: {
      title: 'Zombie time',
      about: 'How long workers believed they hold a lock that was not theirs',
    },
    orphan: {
      title: 'Orphan time',
      about: 'How long the store kept the lock for a worker that did not use it',
    },
    wait: { title: 'Wait, p50', about: 'Half of those who got the lock had waited for it no longer than this' },
    longestWait: { title: 'Wait, p99', about: 'How long the unluckiest one in a hundred had waited' },
    handover: {
      title: 'Handover, p50',
      about: 'From the lock coming free to a waiter being told that it is its own',
    },
    grants: { title: 'Grants', about: 'How often the lock was granted' },
    cost: { title: 'Commands per grant', about: 'How many commands the workers sent for each grant' },
  },
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

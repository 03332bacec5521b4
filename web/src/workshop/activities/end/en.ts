export const endWords = {
  console:
    'This workshop has ended. You have the report. The class’s pages are there for 7 days, while the server runs.',
  projected: {
    title: 'This workshop has ended',
    thanks: 'Thank you for taking part. What you saw is on your own page: save it now.',
    report: 'Open the report',
    back: 'One page back',
    next: 'Next page',
  },
  member: {
    title: (title: string) => `${title}: what you saw`,
    ended:
      'The workshop has ended. Save or print this page now: it is there for 7 days, and only while the teacher’s server runs.',
    shown: 'What was shown',
    nothingShown: 'No recording was shown.',
    score: (right: number, of: number) => `You had ${right} of ${of} right.`,
    scoreTwice: (right: number, of: number, second: { right: number; of: number }) =>
      `First vote: ${right} of ${of} right, which gives the points. Second vote: ${second.right} of ${second.of} right.`,
    at: (time: string) => `at ${time}`,
    on: 'Take the lessons on your own',
  },
}

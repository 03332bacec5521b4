/** The words of the trace table. */
export const tableWords = {
  region: 'The trace as a table',
  caption: (from: number, until: number, all: number) =>
    all === 0 ? 'No event' : `Events ${from} to ${until} of ${all}, in the order in which they happened`,
  time: 'Time',
  run: 'Run',
  who: 'Who',
  what: 'What',
  theRun: 'run',
  hears: (answer: string) => `hears ${answer}`,
  filter: 'Filter the table',
  filterHint: 'Filter: GET, B…',
  runs: 'Which runs',
  both: 'all runs',
  previous: 'Earlier',
  next: 'Later',
  pages: 'Pages of the table',
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  follow: 'To the cursor',
  goTo: (time: string) => `Take the cursor to ${time}`,
  none: 'No event fits the filter.',
  noneHint: 'Try a worker’s letter, or a word of what happened.',
}

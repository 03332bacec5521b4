/** Texts of the table at the end of a lesson that compares locks. */
export const comparisonWords = {
  open: 'Compare them in a table',
  title: 'What each promises, what it costs, what remains',
  copy: 'Copy as Markdown',
  promises: 'Promises',
  operations: 'Operations a grant',
  roundTrips: 'Round trips a grant',
  handover: 'Handover',
  atOnce: 'Two believed at once',
  remains: 'Remains',
  about:
    'Measured in these runs, on one server each, with every try and every renewal. Signs of life that the client library sends by itself are not counted.',
}

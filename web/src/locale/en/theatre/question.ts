/** The notes' words about the lesson's questions. */
export const questionWords = {
  heading: 'Questions',
  right: 'Right answer',
  yours: 'Your answer',
  open: 'Not answered yet: it is asked when its moment comes.',
  skipped: 'Not answered.',
}

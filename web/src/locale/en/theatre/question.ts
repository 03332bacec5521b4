/** Texts about the lesson's questions in the notes, and about answers that are withheld. */
export const questionWords = {
  heading: 'Questions',
  right: 'Right answer',
  yours: 'Your answer',
  open: 'Not answered yet: it is asked when its moment comes.',
  withheld: 'A class has not seen this answer yet, so it is not shown.',
  skipped: 'Not answered.',
}

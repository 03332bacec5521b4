/** English caption of a run that leaves its lesson's course, where the lesson has no text of its own for it. */
export const otherwise = 'The lesson’s sentences do not fit this run any more. Watch the bars.'

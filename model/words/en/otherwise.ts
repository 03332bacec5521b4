/** English caption of a run that departs from its lesson, if the lesson has no text of its own for that case. */
export const otherwise = 'The lesson’s sentences do not fit this run any more. Watch the bars.'

/** Caption for a run that leaves its lesson's course, where the lesson has no text of its own for it. */
export const otherwise = 'This time it goes another way from here. Watch the bars.'

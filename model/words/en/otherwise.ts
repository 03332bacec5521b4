/** What is said where a run leaves what its lesson tells, and the lesson has no words of its own for it. */
export const otherwise = 'This time it goes another way from here. Watch the bars.'

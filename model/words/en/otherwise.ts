/** Caption where a run leaves its lesson's course and the lesson has no caption of its own. */
export const otherwise = 'This time it goes another way from here. Watch the bars.'

/** Which lesson this class has. */
export const lessonId = 'gc-pause'
export const title = 'Paused before the write'

/** What one part of the lesson notes for those after it. */
export const noted = { firstQuestion: '' }

/** The lesson of this class. */
export const lessonId = 'gc-pause'
export const title = 'Paused before the write'

/** What one part of the workshop notes for later parts. */
export const noted = { firstQuestion: '' }

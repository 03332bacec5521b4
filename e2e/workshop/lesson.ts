export const lessonId = 'gc-pause'
export const title = 'Paused before the write'

/** Values that one part of the workshop records for later parts. */
export const noted = { firstQuestion: '' }

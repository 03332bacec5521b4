import type { RecordingEntry } from '#model/messages/messages.ts'

/** Whether this is a run with a moved fault that nobody has named or kept. There may be many such runs. */
export function isTried({ moved, kept, name }: Pick<RecordingEntry, 'moved' | 'kept' | 'name'>): boolean {
  return moved === true && !kept && name === null
}

import type { RecordingEntry } from '../../../model/messages/messages.ts'

/** One of many runs in which a fault was tried elsewhere, and nobody gave it a name or wants to keep it. */
export function isTried({ moved, kept, name }: Pick<RecordingEntry, 'moved' | 'kept' | 'name'>): boolean {
  return moved === true && !kept && name === null
}

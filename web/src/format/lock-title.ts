import { editedId } from '#model/messages/edited-id.ts'
import { words } from '../locale/words.ts'

interface Named {
  id: string
  title: string
}

/** Title of one of a lesson's locks. An edited lock has the original's title in its code, which would claim what the edit may have changed. */
export const lockTitle = (lesson: { locks: readonly Named[] } | null | undefined, id: string): string =>
  id === editedId ? words.editedLock : (lesson?.locks.find((lock) => lock.id === id)?.title ?? id)

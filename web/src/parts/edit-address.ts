/** Builds addresses of the page that edits a lock. */

import type { LessonLock } from '#scenarios/lesson.ts'

/** Replaces a lock's id in the address if the reader starts with a blank lock. */
export const blank = 'blank'

export const editAddress = (scenario: string, lock: string): string =>
  `/s/${scenario}/edit?${new URLSearchParams({ lock })}`

/** Prefix of the address's fragment that contains changes to the code. */
export const changesMark = '#code='

/** Whether a lock's code can be changed and run in the page. If so, the lock uses a single Redis server and is not a user's own lock. */
export const isEditable = ({ store, fleet, role }: Pick<LessonLock, 'store' | 'fleet' | 'role'>): boolean =>
  store === 'redis' && fleet === 'single' && role !== 'yours'

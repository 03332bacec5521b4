/** Addresses of the page that edits a lock. */

import type { LessonLock } from '#scenarios/lesson.ts'

/** In the address, in place of a lock's id: a blank lock. */
export const blank = 'blank'

export const editAddress = (scenario: string, lock: string): string =>
  `/s/${scenario}/edit?${new URLSearchParams({ lock })}`

/** Prefix of the address's fragment that contains changes to the code. */
export const changesMark = '#code='

/** Whether a lock's code can be changed and run in the page: it uses one Redis, and is not a lock that a user brought. */
export const isEditable = ({ store, fleet, role }: Pick<LessonLock, 'store' | 'fleet' | 'role'>): boolean =>
  store === 'redis' && fleet === 'single' && role !== 'yours'

/** Where a lock is edited. */

import type { LessonLock } from '#scenarios/lesson.ts'

/** Stands for a lock's id in the address: none of the lesson's locks. */
export const blank = 'blank'

export const editAddress = (scenario: string, lock: string): string =>
  `/s/${scenario}/edit?${new URLSearchParams({ lock })}`

/** Begins the part of the address that has changes to the code, behind the query. */
export const changesMark = '#code='

/** Whether a lock's code can be changed and run in the page: one Redis, and no lock that somebody brought. */
export const isEditable = ({ store, fleet, role }: Pick<LessonLock, 'store' | 'fleet' | 'role'>): boolean =>
  store === 'redis' && fleet === 'single' && role !== 'yours'

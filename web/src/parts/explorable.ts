import type { Lesson } from '../../../scenarios/lesson.ts'

/** Whether there is a lock in it whose every order can be seen: the explorer knows only Redis. */
export function isExplorable({ locks }: Lesson): boolean {
  return locks.some(({ store }) => store === 'redis')
}

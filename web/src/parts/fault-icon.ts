import type { ListedLesson } from '#model/messages/messages.ts'
import type { Fault } from '#scenarios/lesson.ts'
import type { IconName } from '../ui/Icon.tsx'

const icons: Record<Fault['do'], IconName> = {
  pause: 'pause',
  crash: 'crash',
  cancel: 'cut',
  'skew-clock': 'clock',
  'lose-request': 'lost',
  'lose-reply': 'lost',
  'delay-reply': 'late',
  'delay-request': 'late',
  'slow-link': 'late',
  'cut-link': 'cut',
  swallow: 'lost',
  'kill-node': 'kill-node',
  'restart-node': 'wake-replica',
  'jump-clock': 'clock',
  'fill-memory': 'full',
  flush: 'full',
  evict: 'full',
  'stop-replication': 'stop-replication',
  'wake-replica': 'wake-replica',
  'isolate-master': 'cut',
}

export function faultIcon(fault: Fault): IconName {
  return icons[fault.do]
}

/** Returns the icon of the first lock's first fault, or a plain lock if there is no fault. */
export function lessonIcon(lesson: Pick<ListedLesson, 'locks'>): IconName {
  const fault = lesson.locks[0]?.faults[0]
  return fault === undefined ? 'lock' : faultIcon(fault)
}

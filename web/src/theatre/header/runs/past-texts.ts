import type { Lesson } from '#scenarios/lesson.ts'
import { namedValues } from '#web/format/parameters.ts'
import { regional } from '#web/locale/language.ts'
import { parametersInForce } from '#web/replay/departure.ts'
import type { PastRun } from './past.ts'

/** Returns a time such as `14:03:21`, with the date unless the date is today. */
export function whenText(startedAt: string, now = new Date()): string {
  const date = new Date(startedAt)
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return date.toDateString() === now.toDateString()
    ? date.toLocaleTimeString(regional(), time)
    : date.toLocaleString(regional(), { day: 'numeric', month: 'short', ...time })
}

/** Returns the parameters that differ from the lesson's, such as `lease 3 s · work 0.4 s`, or `null` if none do. */
export function changedText(lesson: Lesson, run: Pick<PastRun, 'parameters' | 'changes'>): string | null {
  const changed = parametersInForce(lesson, run)
  return changed.length === 0 ? null : namedValues(changed, lesson.parameters).join(' · ')
}

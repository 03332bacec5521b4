/** Lessons of the library, and what a challenge asks of one. Pure. */

import type { HandsOn } from '#model/messages/activities/hands-on.ts'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import { parameterLabel } from '#web/format/parameters.ts'
import { leadWords } from '#web/locale/en/workshop/lead.ts'

export function lessonsOf(library: Library | null): ListedLesson[] {
  return library?.chapters.flatMap(({ scenarios }) => scenarios) ?? []
}

export function taskOf({ scenario, challenge }: HandsOn, library: Library | null): string {
  const lesson = lessonsOf(library).find(({ id }) => id === scenario)
  const lock = challenge.kind === 'free' ? '' : (lesson?.locks.find(({ id }) => id === challenge.lock)?.title ?? '')
  return leadWords.handsOn.task(
    challenge,
    lock,
    challenge.kind === 'smallest' ? parameterLabel(challenge.parameter) : '',
  )
}

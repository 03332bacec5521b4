import type { WallEntry } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import { parameterLabel, parameterText } from '#web/format/parameters.ts'
import { words as page } from '#web/locale/words.ts'
import { changedParameters } from '#web/replay/departure.ts'

/** Only what differs from the lesson's own figures; empty if nothing does. All of them, if the library no longer has the lesson. */
export function changedText({ parameters }: WallEntry, lesson: ListedLesson | undefined): string {
  const changed = lesson === undefined ? Object.entries(parameters) : changedParameters(lesson, parameters)
  return changed
    .map(([name, value]) => `${parameterLabel(name)} ${parameterText(name, value, lesson?.parameters[name])}`)
    .join(page.marks.comma)
}

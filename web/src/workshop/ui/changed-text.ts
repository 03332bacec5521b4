import type { WallEntry } from '../../../../model/messages/hands-on.ts'
import type { ListedLesson } from '../../../../model/messages/messages.ts'
import { parameterLabel, parameterText } from '../../format/parameters.ts'

/** Only what differs from the lesson's own figures; empty if nothing does. */
export function changedText({ parameters }: WallEntry, lesson: ListedLesson | undefined): string {
  return Object.entries(parameters)
    .filter(([name, value]) => value !== lesson?.parameters[name]?.default)
    .map(([name, value]) => `${parameterLabel(name)} ${parameterText(name, value, lesson?.parameters[name])}`)
    .join(', ')
}

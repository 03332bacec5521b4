import type { ReleasedHandsOn, WallEntry } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import { namedValues } from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import { changedParameters } from '#web/replay/departure.ts'
import { handsOnWords } from './words.ts'

/**
 * Returns the parameters that differ from the lesson's defaults, as text. The text is empty if none differs. If the library no longer has the lesson, returns
 * all parameters.
 */
export function changedText({ parameters }: WallEntry, lesson: ListedLesson | undefined): string {
  const changed = lesson === undefined ? Object.entries(parameters) : changedParameters(lesson, parameters)
  return marks.listed(namedValues(changed, lesson?.parameters))
}

interface Shown {
  /** Whether the values may be shown. */
  figures: boolean
  isUncounted: boolean
  /** Whether the line does not wrap, so that only its beginning is sure to be seen. */
  isCompact: boolean
}

/** Returns the line below a name on a run's card. A hidden value does not hide that the run does not count, because its mark shows a broken lock. */
export function lineBelowName(changed: string, { figures, isUncounted, isCompact }: Shown): string {
  const { usual, uncounted } = handsOnWords.wall
  const shown = figures && !(isCompact && isUncounted) ? [changed || usual] : []
  return marks.clauses(isUncounted ? [...shown, uncounted] : shown)
}

/**
 * Whether the run does not count because it has the lesson's own value of the parameter that the challenge is about. With that value, the lock breaks anyway.
 */
export function isOutOfCompetition(
  released: ReleasedHandsOn | null,
  { parameters, release }: WallEntry,
  lesson: ListedLesson | undefined,
): boolean {
  if (released === null || released.id !== release || released.challenge.kind !== 'smallest') return false
  const { parameter } = released.challenge
  return parameters[parameter] !== undefined && parameters[parameter] === lesson?.parameters[parameter]?.default
}

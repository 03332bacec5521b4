/** Which recordings are listed, and in which order. Pure. */
import type { ListedLesson, RecordingEntry } from '#model/messages/messages.ts'
import { isTried } from '../session/tried.ts'

/** Kept ones first; among them, and among the others, the newest. */
export function keptFirst(entries: readonly RecordingEntry[]): RecordingEntry[] {
  return [...entries].sort((a, b) => Number(b.kept) - Number(a.kept) || b.startedAt.localeCompare(a.startedAt))
}

/** A recording, and what was tried beside it with a fault elsewhere. */
export interface Family {
  entry: RecordingEntry
  /** In the order of the list. */
  tried: RecordingEntry[]
}

/**
 * Each run with a moved fault stands under the run of its lesson that it was tried after, or under the newest of its kind if there is none. What is named or kept
 * stands by itself.
 */
export function families(entries: readonly RecordingEntry[]): Family[] {
  const heads = entries.filter((entry) => !isTried(entry)).map((entry): Family => ({ entry, tried: [] }))
  const lone = new Map<string, Family>()
  for (const entry of entries.filter(isTried)) {
    const family = headOf(entry, heads) ?? lone.get(entry.scenario)
    if (family) family.tried.push(entry)
    else lone.set(entry.scenario, { entry, tried: [] })
  }
  const place = new Map(entries.map(({ comparison }, at) => [comparison, at]))
  const placeOf = ({ entry }: Family) => place.get(entry.comparison) ?? 0
  return [...heads, ...lone.values()].sort((one, other) => placeOf(one) - placeOf(other))
}

/** The last run of the lesson before it, with no fault moved. */
function headOf({ scenario, startedAt }: RecordingEntry, heads: readonly Family[]): Family | undefined {
  return heads
    .filter(({ entry }) => entry.scenario === scenario && entry.moved !== true && entry.startedAt <= startedAt)
    .reduce<Family | undefined>(
      (last, family) => (last === undefined || family.entry.startedAt > last.entry.startedAt ? family : last),
      undefined,
    )
}

/** What is asked of a lesson here. */
type Listed = Pick<ListedLesson, 'title' | 'locks' | 'parameters'>

/** The entries whose name, lesson or locks contain every word of the query. */
export function found(
  entries: readonly RecordingEntry[],
  query: string,
  lessons: ReadonlyMap<string, Listed>,
): RecordingEntry[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const lesson = lessons.get(entry.scenario)
    const locks = entry.locks.map(({ lock }) => `${lock} ${titleOf(lesson, lock)}`)
    const text = [entry.name ?? '', entry.scenario, lesson?.title ?? '', ...locks].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

export function titleOf(lesson: Listed | undefined, lock: string): string {
  return lesson?.locks.find(({ id }) => id === lock)?.title ?? lock
}

/** The parameters that differ from the lesson's defaults. Empty if the lesson is not known. */
export function changedFigures(entry: RecordingEntry, lesson: Listed | undefined): [name: string, value: number][] {
  if (lesson === undefined) return []
  return Object.entries(entry.parameters).filter(([name, value]) => lesson.parameters[name]?.default !== value)
}

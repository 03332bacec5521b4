/** Selection and order of the listed recordings. Pure. */

import type { ListedLesson, RecordingEntry } from '#model/messages/messages.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { isTried } from '../session/tried.ts'

/** Sorts kept recordings before the others, and each group by date, newest first. */
export function keptFirst(entries: readonly RecordingEntry[]): RecordingEntry[] {
  return [...entries].sort((a, b) => Number(b.kept) - Number(a.kept) || b.startedAt.localeCompare(a.startedAt))
}

/** A recording, and later runs of its lesson with a moved fault. */
export interface Family {
  entry: RecordingEntry
  /** Runs with a moved fault, in the order of the list. */
  tried: RecordingEntry[]
}

/**
 * Groups each run with a moved fault under the lesson's latest earlier run without a moved fault. If there is no such run, the lesson's first listed run with a
 * moved fault heads the group. Named and kept recordings are never grouped.
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

function headOf({ scenario, startedAt }: RecordingEntry, heads: readonly Family[]): Family | undefined {
  return heads
    .filter(({ entry }) => entry.scenario === scenario && entry.moved !== true && entry.startedAt <= startedAt)
    .reduce<Family | undefined>(
      (last, family) => (last === undefined || family.entry.startedAt > last.entry.startedAt ? family : last),
      undefined,
    )
}

type Listed = Pick<ListedLesson, 'title' | 'locks' | 'parameters'>

/** Returns the entries whose name, lesson, or locks contain every word of the query. */
export function found(
  entries: readonly RecordingEntry[],
  query: string,
  lessons: ReadonlyMap<string, Listed>,
): RecordingEntry[] {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  return entries.filter((entry) => {
    const lesson = lessons.get(entry.scenario)
    const locks = entry.locks.map(({ lock }) => `${lock} ${lockTitle(lesson, lock)}`)
    const text = [entry.name ?? '', entry.scenario, lesson?.title ?? '', ...locks].join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** Returns the parameters that differ from the lesson's defaults. Returns an empty array if the lesson is unknown. */
export function changedFigures(entry: RecordingEntry, lesson: Listed | undefined): [name: string, value: number][] {
  if (lesson === undefined) return []
  return Object.entries(entry.parameters).filter(([name, value]) => lesson.parameters[name]?.default !== value)
}

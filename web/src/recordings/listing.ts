/** Which recordings are listed, and in which order. Pure. */
import type { ListedLesson, RecordingEntry } from '../../../model/messages/messages.ts'

/** Kept ones first; among them, and among the others, the newest. */
export function inOrder(entries: readonly RecordingEntry[]): RecordingEntry[] {
  return [...entries].sort((a, b) => Number(b.kept) - Number(a.kept) || b.startedAt.localeCompare(a.startedAt))
}

/** What is asked of a lesson here. */
type Listed = Pick<ListedLesson, 'title' | 'locks' | 'parameters'>

/** Those in whose name, lesson or locks every word of the query is found. */
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

/** The figures that were set otherwise than the lesson has them; none if nobody knows the lesson. */
export function changedFigures(entry: RecordingEntry, lesson: Listed | undefined): [name: string, value: number][] {
  if (lesson === undefined) return []
  return Object.entries(entry.parameters).filter(([name, value]) => lesson.parameters[name]?.default !== value)
}

/** The faults of a lesson, each with its words once. */
import type { Fault } from '#scenarios/lesson.ts'

/** Locks of one lesson mostly meet the same faults; those with the same words are the same to a reader. */
export function faultsOf(lesson: { locks: readonly { faults: Fault[] }[] }): Fault[] {
  const byWords = new Map<string, Fault>()
  for (const fault of lesson.locks.flatMap((lock) => lock.faults)) {
    if (!byWords.has(fault.words)) byWords.set(fault.words, fault)
  }
  return [...byWords.values()]
}

import type { Fault } from '#scenarios/lesson.ts'

/** Returns each of a lesson's faults once, because the locks of a lesson mostly have the same faults. Faults with the same words count as the same. */
export function faultsOf(lesson: { locks: readonly { faults: Fault[] }[] }): Fault[] {
  const byWords = new Map<string, Fault>()
  for (const fault of lesson.locks.flatMap((lock) => lock.faults)) {
    if (!byWords.has(fault.words)) byWords.set(fault.words, fault)
  }
  return [...byWords.values()]
}

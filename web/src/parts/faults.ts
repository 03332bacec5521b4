import type { Fault } from '#scenarios/lesson.ts'

/** A lesson's faults without repetition: locks of one lesson mostly meet the same faults, recognized by their words. */
export function faultsOf(lesson: { locks: readonly { faults: Fault[] }[] }): Fault[] {
  const byWords = new Map<string, Fault>()
  for (const fault of lesson.locks.flatMap((lock) => lock.faults)) {
    if (!byWords.has(fault.words)) byWords.set(fault.words, fault)
  }
  return [...byWords.values()]
}

/** Finds where an edited lock's code throws, in the exploration's message: `ReferenceError: foo is not defined (lock.ts:15)`. */
import type { ExplorationSummary } from '#model/messages/exploration.ts'

export interface Thrown {
  /** `null`: no line of the lock is known. */
  file: string | null
  line: number | null
  message: string
}

export function thrownIn({ threw }: Pick<ExplorationSummary, 'threw'>): Thrown | null {
  if (threw === undefined) return null
  const [, message = threw.message, file = null, line = null] =
    /^([\s\S]*) \(([\w.-]+):(\d+)\)$/.exec(threw.message) ?? []
  return { message, file, line: line === null ? null : Number(line) }
}

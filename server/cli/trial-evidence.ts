import type { EvidenceLine, TrialLesson } from './trial-content.ts'
import { type Place, placeOf } from './trial-place.ts'

interface Evidence {
  /** The last line of the lock's own code that ran before the violation was complete. Absent if the lock's process reports no lines. */
  place?: Place
  events: Pick<EvidenceLine, 'at' | 'who' | 'what'>[]
}

/** Returns the few events that prove each violation, keyed by property, for `try --json`. Leaves out violations that no lock of this kind can avoid. */
export function evidenceOf(lesson: TrialLesson, command: readonly string[]): Record<string, Evidence> {
  const violated = lesson.verdicts.filter(({ status }) => status === 'violated')
  return Object.fromEntries(
    violated.map((verdict) => {
      const place = placeOf(lesson, verdict, command)
      const events = verdict.evidence.map(({ at, who, what }) => ({ at, who, what }))
      return [verdict.property, { ...(place ? { place } : {}), events }]
    }),
  )
}

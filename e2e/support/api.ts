export interface Verdict {
  property: string
  status: 'held' | 'violated' | 'unknown'
  because: string
  events: number[]
}

export interface LessonLock {
  id: string
  role: 'wrong' | 'right' | 'compared'
  expect: Record<string, Verdict['status']>
}

export interface Lesson {
  id: string
  title: string
  teaches: string
  locks: LessonLock[]
  beats: { caption: string }[]
  questions: { ask: string; options: { text: string; right: boolean; why: string }[] }[]
  parameters: Record<string, { min: number; max: number }>
}

export interface StoredRun {
  header: { run: string; lock: string; lesson: Lesson; parameters: Record<string, number> }
  events: { seq: number; atMs: number; kind: string; status?: string }[]
  /** `inconclusive` is set if the machine was paused during the run, so that the run says little about the lock. */
  judgement: { asExpected: boolean; surprises: string[]; inconclusive?: string; verdicts: Verdict[] }
}

export interface StoredComparison {
  runs: StoredRun[]
}

/** Returns the event at this index after the events of all runs have been sorted by time and, at equal times, by run. */
export function eventAt(comparison: StoredComparison, index: number): { lock: string; seq: number } | undefined {
  const entries = comparison.runs.flatMap(({ header, events }, run) =>
    events.map(({ seq, atMs }) => ({ lock: header.lock, run, seq, atMs })),
  )
  entries.sort((a, b) => a.atMs - b.atMs || a.run - b.run || a.seq - b.seq)
  return entries[index]
}

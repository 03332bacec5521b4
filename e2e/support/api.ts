/** The parts of the server's HTTP answers that the tests read. */

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
  /** `inconclusive`: the machine stood still during the run, so the run says little about the lock. */
  judgement: { asExpected: boolean; surprises: string[]; inconclusive?: string; verdicts: Verdict[] }
}

export interface StoredComparison {
  runs: StoredRun[]
}

/** The event at this index, if the events of all runs are ordered by time, then by run. */
export function eventAt(comparison: StoredComparison, index: number): { lock: string; seq: number } | undefined {
  const entries = comparison.runs.flatMap(({ header, events }, run) =>
    events.map(({ seq, atMs }) => ({ lock: header.lock, run, seq, atMs })),
  )
  entries.sort((a, b) => a.atMs - b.atMs || a.run - b.run || a.seq - b.seq)
  return entries[index]
}

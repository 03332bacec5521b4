/** Splits a recording by lesson, because a theatre shows one lesson at a time. */
import type { ReadRecording } from '../player/entries.ts'

export interface LessonInFile {
  scenario: string
  title: string
  recording: ReadRecording
}

/** Returns the lessons in the order of their first runs. If a run occurs twice in the recording, only the first copy is kept. */
export function lessonsInRecording({ traces, judgements }: ReadRecording): readonly [LessonInFile, ...LessonInFile[]] {
  const runs = new Set<string>()
  const found = new Map<string, number[]>()
  for (const [i, { header }] of traces.entries()) {
    if (runs.has(header.run)) continue
    runs.add(header.run)
    found.set(header.scenario, [...(found.get(header.scenario) ?? []), i])
  }
  const [first, ...others] = [...found].map(([scenario, places]): LessonInFile => {
    const pick = <T>(all: readonly T[]) => all.filter((_, i) => places.includes(i))
    const recording = { traces: pick(traces), judgements: pick(judgements) }
    return { scenario, title: recording.traces[0]?.header.lesson.title ?? scenario, recording }
  })
  if (first === undefined) throw new Error('A recording without a trace is none')
  return [first, ...others]
}

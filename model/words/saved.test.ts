/** What was saved before verdicts were facts opens, and reads as it did. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { judge } from '../judgement/judge.ts'
import { parseRecording } from '../trace/recording.ts'
import type { Trace } from '../trace/trace.ts'
import { english } from './en/phrases.ts'
import { inWords } from './sentences.ts'

/** `lockstep export --json` wrote it when each verdict still was an English sentence. */
const file = new URL('testing/exported-2026-11-26.json.gz', import.meta.url)
const saved: { traces: Trace[]; judgements: { verdicts: object[] }[] } = JSON.parse(
  gunzipSync(readFileSync(file)).toString(),
)
const lines = saved.traces.flatMap(({ header, events }) => [header, ...events]).map((line) => JSON.stringify(line))

test('an older recording has the same verdicts in the same words, each with its fact', () => {
  const traces = parseRecording(lines.join('\n'))
  const judgements = traces.map((trace) => inWords(judge(trace), english, trace.header))
  expect(judgements).toMatchObject(saved.judgements)
  for (const { verdicts } of judgements)
    for (const { code, values } of verdicts) expect([typeof code, typeof values]).toEqual(['string', 'object'])
})

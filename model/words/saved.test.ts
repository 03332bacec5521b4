/** Tests that old files, in which verdicts were sentences instead of facts, can still be opened and show the same sentences. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { judge } from '../judgement/judge.ts'
import { parseRecording } from '../trace/recording.ts'
import type { Trace } from '../trace/trace.ts'
import { english } from './en/phrases.ts'
import { inWords } from './sentences.ts'

/** `lockstep export --json` wrote this file when each verdict was still an English sentence. */
const file = new URL('testing/exported-2026-11-26.json.gz', import.meta.url)
const saved: { traces: Trace[]; judgements: { verdicts: { property: string }[] }[] } = JSON.parse(
  gunzipSync(readFileSync(file)).toString(),
)
const lines = saved.traces.flatMap(({ header, events }) => [header, ...events]).map((line) => JSON.stringify(line))

test('an older recording has the same verdicts in the same words, each with its fact', () => {
  const traces = parseRecording(lines.join('\n'))
  const judgements = traces.map((trace) => inWords(judge(trace), english, trace.header))
  for (const [run, { verdicts, ...rest }] of saved.judgements.entries()) {
    const judgement = judgements[run]
    expect(judgement).toMatchObject(rest)
    // New properties may have been added since.
    for (const old of verdicts) {
      const verdict = judgement?.verdicts.find(({ property }) => property === old.property)
      expect(verdict).toMatchObject(old)
      expect([typeof verdict?.code, typeof verdict?.values]).toEqual(['string', 'object'])
    }
  }
})

/** Tests, for every recording and with an invented language, that verdicts contain no sentences until somebody reads them. */
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { judge } from '../judgement/judge.ts'
import { parseRecording } from '../trace/recording.ts'
import type { Trace } from '../trace/trace.ts'
import { inWords, sayEvent } from './sentences.ts'
import { pseudo } from './testing/pseudo.ts'

const folder = new URL('../../scenarios/recordings/', import.meta.url)
const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl.gz'))

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(Object(value)).flatMap(stringsIn)

/** Collects the texts by the lesson's author and by the lock, which are shown as they are. */
const quotesIn = ({ header, events }: Trace) =>
  new Set([...stringsIn(header.lesson), ...events.flatMap((event) => ('why' in event ? stringsIn(event.why) : []))])

test.each(names)('no verdict on %s has a sentence of its own, and each can be read in any language', (name) => {
  for (const trace of parseRecording(gunzipSync(readFileSync(new URL(name, folder))).toString())) {
    const judgement = judge(trace)
    const quotes = quotesIn(trace)
    expect(stringsIn(judgement).filter((text) => text.includes(' ') && !quotes.has(text))).toEqual([])
    const { verdicts, surprises } = inWords(judgement, pseudo, trace.header)
    const sentences = [...verdicts.map(({ because }) => because), ...surprises]
    expect(sentences.filter((text) => !/^⟦[^⟦⟧]*⟧$/.test(text) || /[aeiou]/.test(text))).toEqual([])
    for (const event of trace.events) expect(sayEvent(event, pseudo)).toMatch(/^⟦[^⟦⟧aeiou]*⟧$/)
  }
})

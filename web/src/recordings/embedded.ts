/** The recording that an exported page carries. */
import * as z from 'zod/mini'
import { Judgement } from '#model/checkers/verdict.ts'
import type { ReadRecording } from '../player/entries.ts'
import { readyToFold } from '../replay/indexes.ts'
import { readTraces } from './read-traces.ts'

/** The text between the tags; empty in a page that carries none. */
export function embeddedText(): string {
  return textOf('recording')
}

/** Reads the recording, with the judgements that lie beside it. Rejects with a `RecordingError`, or an error of JSON or zod. */
export async function readEmbedded(
  recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>,
): Promise<ReadRecording> {
  const [text] = await Promise.all([recording, readyToFold()])
  const traces = await readTraces(text instanceof Blob ? text.stream() : text)
  const judgements = z.array(Judgement).parse(JSON.parse(textOf('judgements')))
  return { traces, judgements: judgements.map((judgement) => Promise.resolve(judgement)) }
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent.trim() ?? ''
}

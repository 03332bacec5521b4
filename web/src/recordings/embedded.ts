/** Reads the content of an exported page. */
import * as z from 'zod/mini'
import { Judgement } from '#model/checkers/verdict.ts'
import { EmbeddedClass, type PackedRecording } from '#model/messages/class-file.ts'
import type { ReadRecording } from '../player/entries.ts'
import { unzipped } from './packed.ts'
import { readTraces } from './read-traces.ts'

/**
 * Reads the embedded explorations: packed files in base64, keyed by name. Returns an empty object if they are broken, because the recording plays without them.
 */
export function embeddedOrders(): Record<string, string> {
  const text = textOf('orders')
  if (text === '') return {}
  try {
    return z.record(z.string(), z.string()).parse(JSON.parse(text))
  } catch {
    return {}
  }
}

/**
 * Reads the embedded content of a class's file. Returns `null` if the page contains a single recording instead. Throws an error of JSON or zod if the content
 * is broken.
 */
export function embeddedClass(): EmbeddedClass | null {
  const text = textOf('class')
  return text === '' ? null : EmbeddedClass.parse(JSON.parse(text))
}

/** Reads a packed recording. Rejects with a `RecordingError`. */
export async function readPacked(recording: PackedRecording): Promise<ReadRecording> {
  const traces = await readTraces(unzipped(recording.packed))
  return { traces, judgements: recording.judgements.map((judgement) => Promise.resolve(judgement)) }
}

export function embeddedText(): string {
  return textOf('recording')
}

/** Reads the recording and the embedded judgements. Rejects with a `RecordingError`, or with an error of JSON or zod. */
export async function readEmbedded(
  recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>,
): Promise<ReadRecording> {
  const text = await recording
  const traces = await readTraces(text instanceof Blob ? text.stream() : text)
  const judgements = z.array(Judgement).parse(JSON.parse(textOf('judgements')))
  return { traces, judgements: judgements.map((judgement) => Promise.resolve(judgement)) }
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent.trim() ?? ''
}

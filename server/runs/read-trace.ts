/** Reads stored traces and recordings. Errors say exactly where a file is broken. */
import { stat } from 'node:fs/promises'
import { RecordingReader } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import { readUnpacked } from '#server/base/packed.ts'
import { RefusalError } from './refusal.ts'

const maxBytes = 512 * 1024 * 1024

/**
 * Reads every trace of a file, which may be compressed (`.gz`, `.br`). An incomplete last line comes from a killed server: the line is dropped, and the trace
 * ends without `run-ended`. Throws `TRACE_VERSION`, `TOO_LARGE`, or `BROKEN_TRACE` with the line and field.
 */
export async function readRecording(path: string): Promise<[Trace, ...Trace[]]> {
  const { size } = await stat(path)
  if (size > maxBytes) {
    throw new RefusalError('file-too-large', { path, bytes: size, most: maxBytes })
  }
  const reader = new RecordingReader()
  const bytes = readUnpacked(path, { highWaterMark: 1024 * 1024 })
  const decoder = new TextDecoder()
  for await (const chunk of bytes) reader.write(decoder.decode(chunk, { stream: true }))
  return reader.finish()
}

/** Reads the only trace of a file. Throws as `readRecording` does, and if there are several traces. */
export async function readTrace(path: string): Promise<Trace> {
  const [trace, ...others] = await readRecording(path)
  if (others.length === 0) return trace
  throw new RefusalError('several-runs', { path, runs: others.length + 1 })
}

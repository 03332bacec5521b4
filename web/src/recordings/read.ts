/** Reads a recording in the page and judges it in a worker. */

import type { ReadRecording } from '../player/entries.ts'
import { RunLog } from '../replay/run-log.ts'
import { judgeApart } from './judge.ts'
import { type ReadCallbacks, readTraces } from './read-traces.ts'

/**
 * Resolves with the traces and with one promise per judgement. Rejects with a `RecordingError`, or if `recording` rejects.
 *
 * Events are indexed while the rest is still arriving, so that drawing can start as soon as everything is read.
 */
export async function readAndJudge(
  recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>,
  onProgress?: ReadCallbacks['onProgress'],
): Promise<ReadRecording> {
  const found = await recording
  const onMore: ReadCallbacks['onMore'] = (traces) => {
    for (const trace of traces) RunLog.of(trace)
  }
  if (found instanceof Blob) {
    const traces = await readTraces(found.stream(), { onProgress, onMore })
    return { traces, judgements: judgeApart([found], traces.length) }
  }
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const traces = await readTraces(found, { onProgress, onMore, onBytes: (bytes) => pieces.push(bytes) })
  return { traces, judgements: judgeApart(pieces, traces.length) }
}

/** Reads a recording in the page and has it judged apart from the page. */

import type { ReadRecording } from '../player/entries.ts'
import { indexed, readyToFold } from '../replay/indexes.ts'
import { judgeApart } from './judge.ts'
import { type Hearing, readTraces } from './read-traces.ts'

/**
 * The traces, and what the checkers say of each once they have said it. Rejects with a `RecordingError`, or as the recording does. What has come is
 * indexed while the rest is still on its way, so that it can be drawn as soon as all is read.
 */
export async function readAndJudge(
  recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>,
  onProgress?: Hearing['onProgress'],
): Promise<ReadRecording> {
  const [found] = await Promise.all([recording, readyToFold()])
  const onMore: Hearing['onMore'] = (traces) => {
    for (const trace of traces) indexed(trace)
  }
  if (found instanceof Blob) {
    const traces = await readTraces(found.stream(), { onProgress, onMore })
    return { traces, judgements: judgeApart([found], traces.length) }
  }
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const traces = await readTraces(found, { onProgress, onMore, onBytes: (bytes) => pieces.push(bytes) })
  return { traces, judgements: judgeApart(pieces, traces.length) }
}

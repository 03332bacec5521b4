/** Reads a recording in the page and has it judged apart from the page. */
import type { ReadRecording } from '../store/entries.ts'
import { judgeApart } from './judge.ts'
import { type OnProgress, readTraces } from './read-traces.ts'

/** The traces, and what the checkers say of each once they have said it. Rejects with a `RecordingError`. */
export async function readAndJudge(
  recording: Blob | ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress?: OnProgress,
): Promise<ReadRecording> {
  if (recording instanceof Blob) {
    const traces = await readTraces(recording.stream(), onProgress)
    return { traces, judgements: judgeApart(recording, traces.length) }
  }
  const [now, again] = recording.tee()
  const traces = await readTraces(now, onProgress)
  return { traces, judgements: judgeApart(await new Response(again).blob(), traces.length) }
}

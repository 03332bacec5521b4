/** Reads a recording in the page and has it judged apart from the page. */
import type { ReadRecording } from '../store/entries.ts'
import { judgeApart } from './judge.ts'
import { type OnProgress, readTraces } from './read-traces.ts'

/** The traces, and what the checkers say of each once they have said it. Rejects with a `RecordingError`. */
export async function readAndJudge(recording: Blob, onProgress?: OnProgress): Promise<ReadRecording> {
  const traces = await readTraces(recording, onProgress)
  return { traces, judgements: judgeApart(recording, traces.length) }
}

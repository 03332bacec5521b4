/** Reads a recording's text and judges its runs one after the other, with the server's checkers. */

import { judge } from '#model/judgement/judge.ts'
import type { JudgeAnswer } from './judge.ts'
import { readTraces } from './read-traces.ts'

const answer = (message: JudgeAnswer) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  try {
    const traces = await readTraces(data.stream())
    for (const [run, trace] of traces.entries()) answer({ run, judgement: judge(trace) })
  } catch (error) {
    answer({ failed: error instanceof Error ? error.message : String(error) })
  }
}

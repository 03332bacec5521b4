/** Judges a recording apart from the page, which goes on meanwhile. */
import type { Judgement } from '../../../server/protocol/verdict.ts'
import { recordingWords } from './words.ts'

/** What the worker says: the judgement of a run, by its place in the recording, or that it cannot go on. */
export type JudgeAnswer = { run: number; judgement: Judgement } | { failed: string }

/** A million events take half a minute. */
const limitMs = 300_000

class JudgeError extends Error {
  readonly code = 'NOT_JUDGED'
}

/**
 * The judgements of a recording's runs, `runs` of them, in its order; each resolves when it is found. They reject with an error
 * whose message is fit to show. The worker reads the text itself: handing it a million events would take longer.
 */
export function judgeApart(recording: Blob, runs: number): Promise<Judgement>[] {
  const worker = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' })
  const found: ((judgement: Judgement) => void)[] = []
  const failed: ((error: JudgeError) => void)[] = []
  const judgements = Array.from(
    { length: runs },
    () =>
      new Promise<Judgement>((resolve, reject) => {
        found.push(resolve)
        failed.push(reject)
      }),
  )
  let left = runs
  const stop = () => {
    worker.terminate()
    clearTimeout(timer)
  }
  const fail = (why: string) => {
    stop()
    for (const reject of failed) reject(new JudgeError(recordingWords.notJudged(why)))
  }
  const timer = setTimeout(() => fail(recordingWords.judgedTooLong), limitMs)
  worker.onerror = (event) => fail(event.message)
  worker.onmessage = ({ data }: MessageEvent<JudgeAnswer>) => {
    if ('failed' in data) return fail(data.failed)
    found[data.run]?.(data.judgement)
    left -= 1
    if (left === 0) stop()
  }
  worker.postMessage(recording)
  return judgements
}

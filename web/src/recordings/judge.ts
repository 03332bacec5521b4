/** Judges a recording apart from the page, which goes on meanwhile. */
import type { Judgement } from '#model/checkers/verdict.ts'
import { recordingWords } from '../locale/en/recordings.ts'

/** The worker's messages: the judgement of a run, by its index in the recording, or an error. */
export type JudgeAnswer = { run: number; judgement: Judgement } | { failed: string }

/** Drawing what was opened comes first: on two cores the checkers would take its time. */
const afterOpeningMs = 100
/** A million events take half a minute. */
const limitMs = 300_000

class JudgeError extends Error {
  readonly code = 'NOT_JUDGED'
}

/**
 * The judgements of a recording's runs, `runs` of them, in its order, from the pieces of its text; each resolves when it is found. They reject with an error
 * whose message is fit to show. The worker reads the text itself: handing it a million events would take longer.
 */
export function judgeApart(recording: readonly BlobPart[], runs: number): Promise<Judgement>[] {
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
  let worker: Worker | undefined
  const stop = () => {
    worker?.terminate()
    clearTimeout(timer)
  }
  const fail = (why: string) => {
    stop()
    for (const reject of failed) reject(new JudgeError(recordingWords.notJudged(why)))
  }
  const timer = setTimeout(() => fail(recordingWords.judgedTooLong), limitMs)
  setTimeout(() => {
    worker = new Worker(new URL('./judge.worker.ts', import.meta.url), { type: 'module' })
    worker.onerror = (event) => fail(event.message)
    worker.onmessage = ({ data }: MessageEvent<JudgeAnswer>) => {
      if ('failed' in data) return fail(data.failed)
      found[data.run]?.(data.judgement)
      left -= 1
      if (left === 0) stop()
    }
    worker.postMessage(new Blob([...recording]))
  }, afterOpeningMs)
  return judgements
}

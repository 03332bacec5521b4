/** Judges a recording in a worker, so that the page stays responsive. */
import type { Judgement } from '#model/checkers/verdict.ts'
import { openedFileWords } from '../locale/opened-file.ts'

/** A message from the worker: either a run's judgement with the run's index in the recording, or an error. */
export type JudgeAnswer = { run: number; judgement: Judgement } | { failed: string }

/** Delay before the worker starts. On a machine with two cores, its checkers would slow down the first drawing. */
const afterOpeningMs = 100
/** Maximum number of milliseconds for judging. A million events take half a minute. */
const limitMs = 300_000

class JudgeError extends Error {
  readonly code = 'NOT_JUDGED'
}

/**
 * Judges a recording that has `runs` runs. Returns one promise per run, in order. Each promise resolves with the judgement, or rejects with an error whose
 * message can be shown.
 *
 * `recording` contains the chunks of the recording's text. The worker parses them itself, because sending a million parsed events to it would take longer.
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
    for (const reject of failed) reject(new JudgeError(openedFileWords.notJudged(why)))
  }
  const timer = setTimeout(() => fail(openedFileWords.judgedTooLong), limitMs)
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

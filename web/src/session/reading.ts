/** Helps to read recordings that the server may not have yet, or no longer has. */

import { once } from '../base/once.ts'
import type { Problem } from '../base/problem.ts'
import { load } from '../loading/load.ts'
import { words } from '../locale/words.ts'
import type { ReadRecording } from '../player/entries.ts'

export const forgotten = (): Problem => ({ code: 'UNKNOWN_RUN', message: words.notices.forgotten })

/** Whether every lock of the lesson has run to its end. */
export function isComplete({ traces }: ReadRecording): boolean {
  const runs = traces[0]?.header.lesson.locks.length ?? Number.POSITIVE_INFINITY
  return traces.length >= runs && traces.every(({ events }) => events.at(-1)?.kind === 'run-ended')
}

/** A run has no trace until its servers have started, so reading is retried for this long. */
const retryForMs = 20_000
const retryDelayMs = 400

/** Retries `attempt` while it fails with an error that `isPassing` calls temporary, for up to `retryForMs`. Rejects with the last error. */
export async function retryWhile(attempt: () => Promise<void>, isPassing: (error: unknown) => boolean): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += retryDelayMs) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error) || waitedMs >= retryForMs) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
  }
}

/** Loads the code that creates and indexes entries of runs, which only a page with a run needs. Rejects with a `LoadError`. */
export const runEntries = once(() => load(() => import('../player/entries.ts')))

import { isUnanswered, problemOf } from '#web/base/problem.ts'
import type { Connection } from '../connection/connection.ts'
import type { RunEntry } from '../player/state.ts'

/**
 * Requests the events that are missing from a run's entry, unless the run has ended or has no entry anymore. Retries if the server answers late.
 *
 * If the connection is lost, gives up without an error, because `keepUp` requests all runs once the connection is back. Rejects with any other error.
 */
export async function watchRun(
  line: Pick<Connection, 'watch'>,
  run: string,
  entryOf: (run: string) => Pick<RunEntry, 'ended' | 'log'> | undefined,
): Promise<void> {
  for (let entry = entryOf(run); entry?.ended === false; entry = entryOf(run)) {
    try {
      return await line.watch(run, entry.log.count)
    } catch (error) {
      const problem = problemOf(error)
      if (!isUnanswered(problem)) throw error
      if (problem.code !== 'SERVER_LATE') return
    }
  }
}

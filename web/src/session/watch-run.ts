/** Requests a run's events from the server. */
import { isUnanswered, problemOf } from '#web/base/problem.ts'
import type { Connection } from '../connection/connection.ts'
import type { RunEntry } from '../player/state.ts'

/**
 * Requests the events of a run that are missing in its entry, unless the run has ended or has no entry anymore. Asks again if the server answers late. Gives up
 * if the connection is lost, because `keepUp` requests all runs once it is back. Rejects with any other error.
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

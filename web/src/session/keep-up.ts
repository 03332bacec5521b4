/** Keeps up with the runs in the theatre that still go on: passes on what the server tells of them, and asks for what was missed. */
import type { StoreApi } from 'zustand/vanilla'
import type { RunEvents } from '#model/messages/messages.ts'
import { isUnanswered, problemOf } from '#web/base/problem.ts'
import type { Connection } from '../connection/connection.ts'
import type { TheatreStore } from '../player/actions.ts'
import type { RunEntry } from '../player/state.ts'
import { whenPainted } from './painted.ts'
import { forgotten } from './reading.ts'

/** A comparison that the server has accepted. */
interface Accepted {
  comparison: string
  runs: readonly RunEntry[]
}

export interface KeepingUp {
  /** Asks for what is still to come of all runs in view. */
  watchRunning(): void
  /** Shows accepted runs together with the first events of them, so that the page is drawn anew once; without news, after `withinMs`. */
  begin(accepted: Accepted, withinMs: number): Promise<void>
}

/** Listens from now on. */
export function keepUp(
  connection: Pick<Connection, 'watch' | 'begin' | 'listen'>,
  store: StoreApi<TheatreStore>,
): KeepingUp {
  const theatre = () => store.getState()

  const entryOf = (run: string) => theatre().runs.find((entry) => entry.run === run)
  const watch = (run: string): Promise<void> =>
    connection.watch(run, entryOf(run)?.log.count ?? 0).catch((error: unknown) => {
      const problem = problemOf(error)
      if (problem.code === 'UNKNOWN_RUN') theatre().ended(run, null, forgotten())
      // A server that was killed as it began to write: no more of this run will come.
      else if (problem.code === 'BROKEN_TRACE') theatre().ended(run, null, problem)
      // A connection that stands is not opened anew, so nothing else would ask again.
      else if (problem.code === 'SERVER_LATE' && entryOf(run)?.ended === false) void watch(run)
      else if (!isUnanswered(problem)) theatre().refused(problem)
    })
  const watchRunning = () => {
    for (const { run, ended } of theatre().runs) if (!ended) void watch(run)
  }

  /** The comparison whose clients wait until its stages are on the screen. */
  let waiting: string | undefined
  const sayShown = () => {
    const shown = waiting
    waiting = undefined
    // A server that cannot be told starts the run by itself.
    if (shown !== undefined) whenPainted(() => connection.begin(shown).catch(() => undefined))
  }

  /** Shows the runs that wait for news, so that they are there before it. */
  let show = () => {}
  const begin = ({ comparison, runs }: Accepted, withinMs: number) =>
    new Promise<void>((resolve) => {
      show()
      const timer = setTimeout(() => show(), withinMs)
      show = () => {
        show = () => {}
        clearTimeout(timer)
        theatre().accepted(comparison, runs)
        waiting = comparison
        resolve()
      }
    })

  /** Appends events. If earlier ones are missing, the run is requested once more. */
  const append = ({ run, events }: RunEvents) => {
    const known = entryOf(run)
    if (known !== undefined && (events[0]?.seq ?? 0) > known.log.count) void watch(run)
    else theatre().appended(run, events)
  }

  connection.listen({
    onStatus(status) {
      show()
      const again = status === 'connected' && theatre().connection === 'reconnecting'
      theatre().setConnection(status)
      if (again) watchRunning()
    },
    onNotice({ name, notice }) {
      show()
      switch (name) {
        case 'run-progress':
          return theatre().progressed(notice.run, notice.doing.message ?? '', notice.place)
        case 'run-header':
          theatre().headed(notice.run, notice.header)
          return sayShown()
        case 'run-events':
          return append(notice)
        case 'run-ended':
          return theatre().ended(
            notice.run,
            notice.judgement ?? null,
            notice.refusal === undefined ? null : problemOf(notice.refusal),
          )
      }
    },
    onBroken: (problem) => theatre().refused(problemOf(problem)),
  })
  return { watchRunning, begin }
}

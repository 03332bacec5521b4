/** Keeps live runs in the theatre up to date: applies the server's notices, and requests missed events. */
import type { StoreApi } from 'zustand/vanilla'
import type { RunEvents } from '#model/messages/messages.ts'
import { problemOf } from '#web/base/problem.ts'
import type { Connection } from '../connection/connection.ts'
import type { TheatreStore } from '../player/actions.ts'
import type { RunEntry } from '../player/state.ts'
import { whenPainted } from './painted.ts'
import { forgotten } from './reading.ts'
import { watchRun } from './watch-run.ts'

interface Accepted {
  comparison: string
  runs: readonly RunEntry[]
}

export interface KeepingUp {
  /** Requests the missing and future events of all runs in view. */
  watchRunning(): void
  /**
   * Shows accepted runs together with their first events, so that the page is redrawn only once. If no event arrives within `withinMs`, shows the runs without
   * events.
   */
  begin(accepted: Accepted, withinMs: number): Promise<void>
}

export function keepUp(
  connection: Pick<Connection, 'watch' | 'begin' | 'listen'>,
  store: StoreApi<TheatreStore>,
): KeepingUp {
  const theatre = () => store.getState()

  const entryOf = (run: string) => theatre().runs.find((entry) => entry.run === run)
  const watch = (run: string): Promise<void> =>
    watchRun(connection, run, entryOf).catch((error: unknown) => {
      const problem = problemOf(error)
      if (problem.code === 'UNKNOWN_RUN') theatre().ended(run, null, forgotten())
      // The server was killed when it began to write the trace, so this run gets no more events.
      else if (problem.code === 'BROKEN_TRACE') theatre().ended(run, null, problem)
      else theatre().refused(problem)
    })
  const watchRunning = () => {
    for (const { run } of theatre().runs) void watch(run)
  }

  /** The comparison whose clients wait until its runs are on the screen. */
  let waiting: string | undefined
  const sayShown = () => {
    const shown = waiting
    waiting = undefined
    // If this fails, the server starts the run on its own after a while.
    if (shown !== undefined) whenPainted(() => connection.begin(shown).catch(() => undefined))
  }

  /** Shows the accepted runs that are not shown yet. This must be called before their first events are applied. */
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

  /** Appends events. If earlier events are missing, requests the run's events again. */
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

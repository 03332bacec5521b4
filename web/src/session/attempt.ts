/** Runs a comparison in the background: the page requests it like any other, and collects its events without showing them. */

import type { RunAccepted, RunRequest } from '#model/messages/messages.ts'
import { problemOf } from '../base/problem.ts'
import type { Connection } from '../connection/connection.ts'
import { freshRun } from '../player/entries.ts'
import type { RunEntry } from '../player/state.ts'
import { watchRun } from './watch-run.ts'

export interface Attempted {
  comparison: string
  runs: readonly RunEntry[]
}

type Line = Pick<Connection, 'run' | 'watch' | 'cancel' | 'listen'>

/**
 * Runs a comparison. Resolves once all runs are over. If `signal` is aborted before that, cancels the runs and rejects. Rejects with a `ConnectionError` if the
 * server rejects the request.
 */
export async function attempt(line: Line, request: RunRequest, signal: AbortSignal): Promise<Attempted> {
  signal.throwIfAborted()
  return await collect(line, await line.run(request), signal)
}

/** Collects runs that the server has already accepted. Resolves and rejects in the same way as `attempt`. */
export function collect(line: Omit<Line, 'run'>, accepted: RunAccepted, signal: AbortSignal): Promise<Attempted> {
  const entries = new Map(accepted.runs.map((run) => [run.run, freshRun(run)]))
  const { comparison } = accepted
  return new Promise((resolve, reject) => {
    const change = (run: string, changed: (entry: RunEntry) => Partial<RunEntry>) => {
      const entry = entries.get(run)
      if (entry === undefined) return
      entries.set(run, { ...entry, ...changed(entry) })
      if ([...entries.values()].every(({ ended }) => ended))
        finish(() => resolve({ comparison, runs: [...entries.values()] }))
    }
    let isOver = false
    const entryOf = (run: string) => (isOver ? undefined : entries.get(run))
    const watchAll = () => {
      for (const run of entries.keys())
        watchRun(line, run, entryOf).catch((error: unknown) => finish(() => reject(error)))
    }
    const stop = line.listen({
      onStatus: (status) => status === 'connected' && watchAll(),
      onNotice({ name, notice }) {
        if (name === 'run-header') change(notice.run, ({ log }) => ({ log: log.begun(notice.header) }))
        if (name === 'run-events') change(notice.run, ({ log }) => ({ log: log.appended(notice.events) }))
        if (name === 'run-ended')
          change(notice.run, () => ({
            ended: true,
            judgement: notice.judgement ?? null,
            refusal: notice.refusal === undefined ? null : problemOf(notice.refusal),
          }))
      },
      onBroken: () => {},
    })
    const abort = () => {
      for (const { run, ended } of entries.values()) if (!ended) line.cancel(run).catch(() => undefined)
      finish(() => reject(signal.reason))
    }
    function finish(settle: () => void) {
      isOver = true
      stop()
      signal.removeEventListener('abort', abort)
      settle()
    }
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
}

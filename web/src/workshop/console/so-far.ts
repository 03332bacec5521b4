import type { Miniature, MiniatureRun } from '#model/messages/miniature.ts'

/**
 * Cuts a picture of runs to what the projected screen has shown. `untilMs` returns the time up to which a lock's run has been shown, or `undefined` if it has
 * not been shown. The time axis stays that of the whole recording. Pure.
 */
export function soFar(recording: Miniature, untilMs: (lock: string) => number | undefined): Miniature {
  return { ...recording, runs: recording.runs.map((run) => cutAt(run, untilMs(run.lock) ?? 0)) }
}

function cutAt(run: MiniatureRun, untilMs: number): MiniatureRun {
  const hasCome = (ms: number) => ms <= untilMs
  const end = (ms: number) => Math.min(ms, Math.round(untilMs))
  return {
    ...run,
    beliefs: run.beliefs.filter(([, fromMs]) => hasCome(fromMs)).map(([who, from, until]) => [who, from, end(until)]),
    holds: run.holds
      .filter(([, fromMs]) => hasCome(fromMs))
      .map(([who, from, until, endless]) => [who, from, end(until), endless]),
    pauses: run.pauses.filter(([, fromMs]) => hasCome(fromMs)).map(([who, from, until]) => [who, from, end(until)]),
    dangers: run.dangers.filter(([fromMs]) => hasCome(fromMs)).map(([from, until]) => [from, end(until)]),
    faults: run.faults.filter(hasCome),
    crashes: run.crashes.filter(([, atMs]) => hasCome(atMs)),
    reads: run.reads.filter(([, atMs]) => hasCome(atMs)),
    writes: run.writes.filter(([, atMs]) => hasCome(atMs)),
    violatedAtMs: run.violatedAtMs !== null && hasCome(run.violatedAtMs) ? run.violatedAtMs : null,
  }
}

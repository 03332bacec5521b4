/** Extracts the beginning of a lesson's recording. */
import type { Miniature } from '#model/messages/miniature.ts'

interface Opening {
  /** The first lock's run, without marks that reveal its outcome. */
  recording: Miniature
  untilMs: number
}

/** Share of the picture's width that stays empty for the question. */
const openShare = 1 / 4

/** Cuts the first run at its first write. Returns `null` if there is no run or if no client writes in it. */
export function openingOf({ runs: [run], clients }: Miniature): Opening | null {
  if (run === undefined) return null
  const untilMs = Math.min(...run.writes.map(([, atMs]) => atMs))
  if (untilMs === Number.POSITIVE_INFINITY) return null
  const begun = <T extends readonly [unknown, number, number, ...unknown[]]>(spans: T[]) =>
    spans.filter(([, fromMs]) => fromMs < untilMs)
  const beliefs = begun(run.beliefs).map(([client, fromMs, toMs]) => [client, fromMs, Math.min(toMs, untilMs)] as const)
  const opening = {
    ...{ lock: run.lock, role: run.role, violatedAtMs: null },
    ...{ holds: [], pauses: [], dangers: [], faults: [], crashes: [], writes: [] },
    reads: run.reads.filter(([, atMs]) => atMs < untilMs),
    beliefs: beliefs.map(([client, fromMs, toMs]): [string, number, number] => [client, fromMs, toMs]),
  }
  return { recording: { durationMs: Math.round(untilMs / (1 - openShare)), clients, runs: [opening] }, untilMs }
}

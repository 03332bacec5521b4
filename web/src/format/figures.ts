/** Formats a time within a run, for example `6.301 s`. */
export function timeText(atMs: number): string {
  return `${(atMs / 1000).toFixed(3)} s`
}

/** Formats the position in a run and the run's length in seconds, for example `4.743` and `4.8`. Rounding never puts the position after the end. */
export function timeOfAll(atMs: number, durationMs: number): [at: string, all: string] {
  const allMs = Math.max(Math.round(atMs), Math.round(durationMs))
  return [(atMs / 1000).toFixed(3), (Math.ceil(allMs / 100) / 10).toFixed(1)]
}

/** Formats a duration, for example `1.50 s`, `85 ms`, or `0 ms`. */
export function durationText(ms: number): string {
  // 999.5 ms or more would round to 1000 ms, so it is shown in seconds.
  if (ms >= 999.5) return `${(ms / 1000).toFixed(2)} s`
  return ms > 0 && ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

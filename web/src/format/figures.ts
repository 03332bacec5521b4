/** Figures as they are shown. */

/** `6.301 s`: a time within a run. */
export function timeText(atMs: number): string {
  return `${(atMs / 1000).toFixed(3)} s`
}

/** `4.743` and `4.8`: where a run stands and how long it is, in seconds. No time is later than the whole, however either is rounded. */
export function timeOfAll(atMs: number, durationMs: number): [at: string, all: string] {
  const allMs = Math.max(Math.round(atMs), Math.round(durationMs))
  return [(atMs / 1000).toFixed(3), (Math.ceil(allMs / 100) / 10).toFixed(1)]
}

/** `1.50 s`, `85 ms`, `0 ms`: a length of time. */
export function durationText(ms: number): string {
  // What would be rounded to 1000 ms is a second, as beside it.
  if (ms >= 999.5) return `${(ms / 1000).toFixed(2)} s`
  return ms > 0 && ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

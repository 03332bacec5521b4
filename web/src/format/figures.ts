/** `6.301 s`: a time within a run. */
export function timeText(atMs: number): string {
  return `${(atMs / 1000).toFixed(3)} s`
}

/** `4.743` and `4.8`: position and length of a run in seconds. Rounding never puts the position after the end. */
export function timeOfAll(atMs: number, durationMs: number): [at: string, all: string] {
  const allMs = Math.max(Math.round(atMs), Math.round(durationMs))
  return [(atMs / 1000).toFixed(3), (Math.ceil(allMs / 100) / 10).toFixed(1)]
}

/** `1.50 s`, `85 ms`, `0 ms`: a duration. */
export function durationText(ms: number): string {
  // 999.5 ms and more would round to 1000 ms, so it is shown in seconds.
  if (ms >= 999.5) return `${(ms / 1000).toFixed(2)} s`
  return ms > 0 && ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

interface Lasting {
  fromMs: number
  untilMs: number
}

/** Returns the row of each span, and the number of rows, which is at least one. Spans that overlap in time get different rows. */
export function rowsOf<S extends Lasting>(spans: readonly S[]): { rows: Map<S, number>; count: number } {
  const rows = new Map<S, number>()
  const ends: number[] = []
  for (const span of spans) {
    const open = ends.findIndex((untilMs) => untilMs <= span.fromMs)
    const row = open < 0 ? ends.length : open
    ends[row] = span.untilMs
    rows.set(span, row)
  }
  return { rows, count: Math.max(1, ends.length) }
}

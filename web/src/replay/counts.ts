/** Detects locks that the store only knows as a number of holders, and computes that number over time. */
import type { TraceHeader } from '#model/trace/trace.ts'
import type { StoreGrantSpan } from './types.ts'

/** Whether several clients may hold the lock and the store keeps only the number of holders, without a lease per holder. */
export function isCounted({ capacity }: Pick<TraceHeader, 'capacity'>, grants: readonly StoreGrantSpan[]): boolean {
  const isNameless = ({ segments }: StoreGrantSpan) =>
    segments.every(
      ({ expiresAtMs, deadlineAtMs, endsWith }) => expiresAtMs === null && deadlineAtMs === undefined && !endsWith,
    )
  return typeof capacity === 'number' && grants.every(isNameless)
}

export interface Count {
  fromSeq: number
  fromMs: number
  untilMs: number
  count: number
}

/** Returns the number of holders over time, from the first change to the end of the last grant. Spans of zero length are left out. */
export function countsOf(grants: readonly StoreGrantSpan[]): Count[] {
  const changes = grants
    .flatMap(({ fromSeq, fromMs, untilSeq, untilMs }) => [
      { seq: fromSeq, atMs: fromMs, by: 1 },
      { seq: untilSeq ?? Number.POSITIVE_INFINITY, atMs: untilMs, by: untilSeq === null ? 0 : -1 },
    ])
    .toSorted((one, next) => one.atMs - next.atMs || one.seq - next.seq)
  let count = 0
  return changes.flatMap(({ seq, atMs, by }, i) => {
    count += by
    const untilMs = changes[i + 1]?.atMs ?? atMs
    return untilMs > atMs ? [{ fromSeq: seq, fromMs: atMs, untilMs, count }] : []
  })
}

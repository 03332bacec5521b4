import { loadavg } from 'node:os'

/** Returns the smallest value that at least `share` (0 to 1) of the values do not exceed. The result is always one of the values, never interpolated. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Rounds to one decimal place, as in all printed figures. */
export const toTenths = (value: number) => Math.round(value * 10) / 10

/** Returns the average number of processes that wanted a processor in the last minute. */
export const machineLoad = () => toTenths(loadavg()[0] ?? 0)

import { loadavg } from 'node:os'

/** Returns a percentile by the nearest-rank method, so the result is always one of the values and never interpolated. `share` is between 0 and 1. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Rounds to one decimal place, as in all printed figures. */
export const toTenths = (value: number) => Math.round(value * 10) / 10

/** Returns the machine's load average over the last minute. */
export const machineLoad = () => toTenths(loadavg()[0] ?? 0)

import { loadavg } from 'node:os'

/** The value that `share` (0 to 1) of the values do not exceed. It is always one of the values, never interpolated. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 0.5)

/** Rounded to one decimal, as figures are shown. */
export const toTenths = (value: number) => Math.round(value * 10) / 10

/** How many processes wanted a processor, on average over the last minute. */
export const machineLoad = () => toTenths(loadavg()[0] ?? 0)

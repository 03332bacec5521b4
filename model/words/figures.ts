/** Formats numbers in the way that is the same in every language: seconds keep the SI symbol and the decimal point, as in a trace. */

const decimals = (digits: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })
    .format
const thousandths = decimals(3)
const hundredths = decimals(2)

/** Formats milliseconds as seconds with three decimals: `6.301 s`. */
export const seconds = (ms: number): string => `${thousandths(ms / 1000)} s`

/** Formats milliseconds as seconds with two decimals: `6.30 s`. */
export const shortSeconds = (ms: number): string => `${hundredths(ms / 1000)} s`

/** Formats milliseconds as seconds with as many decimals as needed: `6.3 s`, or `6 s`. */
export const plainSeconds = (ms: number): string => `${ms / 1000} s`

/** Formats bytes as megabytes: `4.2 MB`, or `42 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(bytes < 10 * 1024 ** 2 ? 1 : 0)} MB`

/**
 * Returns a share in tenths of a percent, rounded. A share below one is never rounded to 100 %. A result of 0 means less than half a tenth, so a caller says
 * "less than" instead of 0 %.
 */
export function tenthsOfPercent(count: string, total: string): number {
  const [part, whole] = [BigInt(count), BigInt(total)]
  const tenths = Number((part * 2000n + whole) / (whole * 2n))
  return part < whole ? Math.min(tenths, 999) : tenths
}

/** Formats a share in whole percents. A share that is neither none nor all never looks like one of them. */
export function wholePercent(share: number): string {
  if (share > 0 && share < 0.01) return '< 1 %'
  return share > 0.99 && share < 1 ? '> 99 %' : `${Math.round(share * 100)} %`
}

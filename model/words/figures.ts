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

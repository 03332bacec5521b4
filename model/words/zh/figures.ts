/** Chinese number formats. Seconds keep SI's symbol and the decimal point, as in a trace. */

const conjunction = new Intl.ListFormat('zh', { type: 'conjunction' })

const decimals = (digits: number) =>
  new Intl.NumberFormat('zh', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })
    .format
const thousandths = decimals(3)
const hundredths = decimals(2)

/** `6.301 s` */
export const seconds = (ms: number): string => `${thousandths(ms / 1000)} s`

/** `6.30 s` */
export const shortSeconds = (ms: number): string => `${hundredths(ms / 1000)} s`

/** `A、B和C` */
export const namesListed = (names: readonly string[]): string => conjunction.format(names)

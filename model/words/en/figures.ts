/** English number formats. */

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })
const plurals = new Intl.PluralRules('en')

/** Returns a function that writes numbers with this many decimals. */
const decimals = (digits: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })
    .format
const thousandths = decimals(3)
const hundredths = decimals(2)

/** `6.301 s` */
export const seconds = (ms: number): string => `${thousandths(ms / 1000)} s`

/** `6.30 s` */
export const shortSeconds = (ms: number): string => `${hundredths(ms / 1000)} s`

/** `count(3, 'write', 'writes')`: `3 writes` */
export const count = (n: number, one: string, other: string): string =>
  `${n} ${plurals.select(n) === 'one' ? one : other}`

/** `A, B, and C` */
export const namesListed = (names: readonly string[]): string => conjunction.format(names)

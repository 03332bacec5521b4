export { seconds, shortSeconds, tenthsOfPercent } from '../figures.ts'

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })
const plurals = new Intl.PluralRules('en')

/** Returns a number with its noun: `count(3, 'write', 'writes')` is `3 writes`. */
export const count = (n: number, one: string, other: string): string =>
  `${n} ${plurals.select(n) === 'one' ? one : other}`

/** Lists names, as in `A, B, and C`. */
export const namesListed = (names: readonly string[]): string => conjunction.format(names)

/** English formats of figures. */

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' })
const plurals = new Intl.PluralRules('en')

/** `6.301 s` */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(3)} s`

/** `6.30 s` */
export const shortSeconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

/** `count(3, 'write', 'writes')`: `3 writes` */
export const count = (n: number, one: string, other: string): string =>
  `${n} ${plurals.select(n) === 'one' ? one : other}`

/** `A, B, and C` */
export const namesListed = (names: readonly string[]): string => conjunction.format(names)

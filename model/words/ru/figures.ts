/** Russian number formats. Seconds keep SI's symbol and the decimal point, as in a trace. */

const conjunction = new Intl.ListFormat('ru', { type: 'conjunction' })
const plurals = new Intl.PluralRules('ru')

// 'en': times are written as the trace, the picture and the commands write them.
const decimals = (digits: number) =>
  new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })
    .format
const thousandths = decimals(3)
const hundredths = decimals(2)

/** `6.301 s` */
export const seconds = (ms: number): string => `${thousandths(ms / 1000)} s`

/** `6.30 s` */
export const shortSeconds = (ms: number): string => `${hundredths(ms / 1000)} s`

/** The form of a noun that stands after the whole number `n`: `form(22, 'раз', 'раза', 'раз')` is `раза`. */
export function form(n: number, one: string, few: string, many: string): string {
  const rule = plurals.select(n)
  if (rule === 'one') return one
  return rule === 'few' ? few : many
}

/** `count(3, 'запись', 'записи', 'записей')`: `3 записи` */
export const count = (n: number, one: string, few: string, many: string): string => `${n} ${form(n, one, few, many)}`

/** `A, B и C` */
export const namesListed = (names: readonly string[]): string => conjunction.format(names)

/** Formats numbers in Russian. Seconds keep the SI symbol and the decimal point, as in a trace, the picture and the commands. */
export { seconds, shortSeconds, tenthsOfPercent } from '../figures.ts'

const conjunction = new Intl.ListFormat('ru', { type: 'conjunction' })
const plurals = new Intl.PluralRules('ru')

/** Returns the form of a noun after the whole number `n`: `form(22, 'раз', 'раза', 'раз')` is `раза`. */
export function form(n: number, one: string, few: string, many: string): string {
  const rule = plurals.select(n)
  if (rule === 'one') return one
  return rule === 'few' ? few : many
}

/** Returns a number with its noun: `count(3, 'запись', 'записи', 'записей')` is `3 записи`. */
export const count = (n: number, one: string, few: string, many: string): string => `${n} ${form(n, one, few, many)}`

/** Returns a number with its noun in the genitive, which follows *не больше* or *больше*: `3 записей`. */
export const ofCount = (n: number, one: string, many: string): string => count(n, one, many, many)

/** Lists names, as in `A, B и C`. */
export const namesListed = (names: readonly string[]): string => conjunction.format(names)

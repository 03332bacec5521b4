/** Russian number formats. Seconds keep SI's symbol and the decimal point, as in a trace, the picture and the commands. */
export { seconds, shortSeconds } from '../figures.ts'

const conjunction = new Intl.ListFormat('ru', { type: 'conjunction' })
const plurals = new Intl.PluralRules('ru')

/** The form of a noun that stands after the whole number `n`: `form(22, 'раз', 'раза', 'раз')` is `раза`. */
export function form(n: number, one: string, few: string, many: string): string {
  const rule = plurals.select(n)
  if (rule === 'one') return one
  return rule === 'few' ? few : many
}

/** `count(3, 'запись', 'записи', 'записей')`: `3 записи` */
export const count = (n: number, one: string, few: string, many: string): string => `${n} ${form(n, one, few, many)}`

/** `3 записей`, after *не больше* or *больше*: genitive. */
export const ofCount = (n: number, one: string, many: string): string => count(n, one, many, many)

/** `A, B и C` */
export const namesListed = (names: readonly string[]): string => conjunction.format(names)

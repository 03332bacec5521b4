/** Chinese number formats. Seconds keep SI's symbol and the decimal point, as in a trace. */
export { seconds, shortSeconds } from '../figures.ts'

const conjunction = new Intl.ListFormat('zh', { type: 'conjunction' })
const disjunction = new Intl.ListFormat('zh', { type: 'disjunction' })

/** `A、B 和 C`. A space stands only between Latin and Han: `键的过期时间和会话结束` has none. */
export const namesListed = (names: readonly string[]): string => spaced(conjunction.format(names), '和')

/** `a 或 b` */
export const eitherOf = (names: readonly string[]): string => spaced(disjunction.format(names), '或')

/** Puts a space on each side of the list's last conjunction where it touches Latin. */
const spaced = (list: string, word: string): string =>
  list
    .replaceAll(new RegExp(`(?<=\\w)${word}`, 'g'), ` ${word}`)
    .replaceAll(new RegExp(`${word}(?=\\w)`, 'g'), `${word} `)

/** Adds a space behind a text that ends in Latin and that Han follows: `Redis `, but `多数服务器`. */
export const beforeHan = (text: string): string => (/\w$/.test(text) ? `${text} ` : text)

/** Adds a space in front of a text that begins in Latin and follows Han. */
export const afterHan = (text: string): string => (/^\w/.test(text) ? ` ${text}` : text)

/** A text that may be Latin or Han, between Han. */
export const amidHan = (text: string): string => afterHan(beforeHan(text))

/** Formats numbers in Chinese. Seconds keep the SI symbol and the decimal point, as in a trace. */
export { seconds, shortSeconds, tenthsOfPercent } from '../figures.ts'

const conjunction = new Intl.ListFormat('zh', { type: 'conjunction' })
const disjunction = new Intl.ListFormat('zh', { type: 'disjunction' })

/** Lists names, as in `A、B 和 C`. Only Latin and Chinese characters have a space between them: `键的过期时间和会话结束` has none. */
export const namesListed = (names: readonly string[]): string => spaced(conjunction.format(names), '和')

/** Lists alternatives, as in `a 或 b`. */
export const eitherOf = (names: readonly string[]): string => spaced(disjunction.format(names), '或')

/** Puts a space between the list's last conjunction and Latin characters next to it. */
const spaced = (list: string, word: string): string =>
  list
    .replaceAll(new RegExp(`(?<=\\w)${word}`, 'g'), ` ${word}`)
    .replaceAll(new RegExp(`${word}(?=\\w)`, 'g'), `${word} `)

/** Adds a space after a text that ends in Latin characters, because Chinese ones follow: `Redis `, but `多数服务器`. */
export const beforeHan = (text: string): string => (/\w$/.test(text) ? `${text} ` : text)

/** Adds a space before a text that begins with Latin characters, because it follows Chinese ones. */
export const afterHan = (text: string): string => (/^\w/.test(text) ? ` ${text}` : text)

/** Adds spaces around a text that stands between Chinese characters, wherever it begins or ends in Latin ones. */
export const amidHan = (text: string): string => afterHan(beforeHan(text))

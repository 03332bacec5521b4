/** The language in which files are made, for programs that have no page. */
export { speak } from '../locale/language.ts'

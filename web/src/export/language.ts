/** Sets the language of exported files, for programs without a page. */
export { speak } from '../locale/language.ts'

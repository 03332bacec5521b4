/** Offers the browser's language on a page in another language. */
import { ownTag } from './choice.ts'
import { choices, spoken } from './language.ts'

/** Returns the language that the browser prefers, if the page is in another language and the reader has not chosen one yet. */
export function offeredLanguage(): (typeof choices)[number] | null {
  if (ownTag() !== null) return null
  const [preferred] = navigator.languages.flatMap((tag) => choices.find((one) => one.tag === tag.split('-')[0]) ?? [])
  return preferred === undefined || preferred.tag === spoken ? null : preferred
}

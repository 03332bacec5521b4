/** Offers the browser's own language on a page in another language. */
import { ownTag } from './choice.ts'
import { choices, spoken } from './language.ts'

/** The language that the browser prefers, if the reader has chosen none yet and the page is in another one. */
export function offeredLanguage(): (typeof choices)[number] | null {
  if (ownTag() !== null) return null
  const [preferred] = navigator.languages.flatMap((tag) => choices.find((one) => one.tag === tag.split('-')[0]) ?? [])
  return preferred === undefined || preferred.tag === spoken ? null : preferred
}

/** The browser's own language, where the page is in another one. */
import { chosenTag, knownOr, named, remembered } from './choice.ts'
import { choices } from './language.ts'

/** The language that the browser prefers, if the reader has chosen none yet and the page is in another one. */
export function offeredTag(): string | null {
  if (named() !== null || remembered() !== null) return null
  const [preferred] = navigator.languages.flatMap((tag) => knownOr(tag.split('-')[0] ?? '', null) ?? [])
  const offered = choices.find(({ tag }) => tag === preferred)
  return offered === undefined || offered.tag === chosenTag() ? null : offered.tag
}

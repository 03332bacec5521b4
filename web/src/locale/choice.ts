/** Finds the reader's language: the address names it (`?lang=`), the browser remembers it, or it is the page's, for example a room's. */
import { isKnown, speak } from './language.ts'

const storageKey = 'lockstep-language'

/**
 * Switches the page to the reader's language. Draw nothing before it resolves. Do not wait for it with a top-level `await`: a language's file may import
 * from the file that would then be waiting.
 */
export async function speakChosen(): Promise<void> {
  const tag = chosenTag()
  try {
    await speak(tag)
    document.documentElement.lang = tag
  } catch {
    // If the language's file cannot be fetched, the page stays in English.
    document.documentElement.lang = 'en'
  }
}

/** The reader's language; if none was chosen, the one that the page came with. */
export const chosenTag = (): string => ownTag() ?? knownOr(document.documentElement.lang, 'en')

/** The language that this reader has chosen; `null`: none. */
export const ownTag = (): string | null => named() ?? remembered()

/** Remembers `tag` and reloads the page, at the same place. */
export function chooseLanguage(tag: string): void {
  const address = new URL(location.href)
  if (remember(tag)) address.searchParams.delete('lang')
  else address.searchParams.set('lang', tag)
  history.replaceState(history.state, '', address)
  location.reload()
}

/**
 * Returns the language that the address names, and remembers it if the reader has chosen none. Does not remember it in a frame, where the page around the frame
 * has chosen it.
 */
function named(): string | null {
  const address = new URLSearchParams(location.search)
  const tag = knownOr(address.get('lang'), null)
  if (tag !== null && remembered() === null && !address.has('embed')) remember(tag)
  return tag
}

function remembered(): string | null {
  try {
    return knownOr(localStorage.getItem(storageKey), null)
  } catch {
    return null
  }
}

/** Stores the choice. Returns `false` if there is no storage; then the choice lasts only for this page. */
function remember(tag: string): boolean {
  try {
    localStorage.setItem(storageKey, tag)
    return true
  } catch {
    return false
  }
}

const knownOr = <T>(tag: string | null, otherwise: T): string | T => (tag !== null && isKnown(tag) ? tag : otherwise)

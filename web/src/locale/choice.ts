/** The reader's language: named in the address (`?lang=`), remembered from an earlier visit, or that of the page, such as a room's. */
import { isKnown, speak } from './language.ts'

const storageKey = 'lockstep-language'

/**
 * Switches the page to the reader's language. Draw nothing before it resolves, and do not use a top-level `await` for that: a language's file may import
 * from the very file that waits for it.
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
 * Returns the language that the address names, and remembers it if the reader had chosen none. In a frame it is not remembered: there it is the choice of the
 * page around it.
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

/** Returns `false` if there is no storage: the choice then lasts only for this page. */
function remember(tag: string): boolean {
  try {
    localStorage.setItem(storageKey, tag)
    return true
  } catch {
    return false
  }
}

const knownOr = <T>(tag: string | null, otherwise: T): string | T => (tag !== null && isKnown(tag) ? tag : otherwise)

/**
 * Finds the reader's language. The address may name it (`?lang=`), or the browser remembers it. Otherwise, it is the page's language, for example that of a
 * workshop room.
 */
import { isKnown, speak } from './language.ts'

const storageKey = 'lockstep-language'

/**
 * Switches the page to the reader's language. Draw nothing before the promise resolves.
 *
 * Do not use a top-level `await` for this: a language's file may import from the file that would then be waiting.
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

/** Returns the reader's language, or the page's initial language if the reader has not chosen one. */
export const chosenTag = (): string => ownTag() ?? knownOr(document.documentElement.lang, 'en')

/** Returns the language that this reader has chosen, or `null` if there is none. */
export const ownTag = (): string | null => named() ?? remembered()

/** Remembers `tag` and reloads the page at the same place. */
export function chooseLanguage(tag: string): void {
  const address = new URL(location.href)
  if (remember(tag)) address.searchParams.delete('lang')
  else address.searchParams.set('lang', tag)
  history.replaceState(history.state, '', address)
  location.reload()
}

/**
 * Returns the language that the address names. If the reader has not chosen a language yet, remembers it, except in a frame, where the surrounding page has
 * chosen the language.
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

/** Stores the choice. Returns `false` if there is no storage, in which case the choice lasts only for this page. */
function remember(tag: string): boolean {
  try {
    localStorage.setItem(storageKey, tag)
    return true
  } catch {
    return false
  }
}

const knownOr = <T>(tag: string | null, otherwise: T): string | T => (tag !== null && isKnown(tag) ? tag : otherwise)

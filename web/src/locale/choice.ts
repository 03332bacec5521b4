/** The reader's language: named in the address (`?lang=`), or remembered from an earlier visit. */
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
    // Its file could not be fetched: the page stays in English.
  }
}

/** The reader's language: `en`, if none was chosen. */
export const chosenTag = (): string => named() ?? remembered() ?? 'en'

function named(): string | undefined {
  const tag = new URLSearchParams(location.search).get('lang')
  if (tag === null || !isKnown(tag)) return undefined
  try {
    localStorage.setItem(storageKey, tag)
  } catch {
    // Without storage, the choice lasts for this page.
  }
  return tag
}

function remembered(): string | undefined {
  try {
    const tag = localStorage.getItem(storageKey)
    return tag !== null && isKnown(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

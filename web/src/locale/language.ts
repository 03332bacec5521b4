/** Manages the page's current language. Every part of the dictionary registers here and receives its text in that language. */
import type { LanguageTag } from '#model/words/languages.ts'
import type { Dictionary, Language, Part } from './shape/dictionary.ts'

const english: Language = (_, text) => text

interface Known {
  /** The language's name for itself, or `null` if readers cannot choose it. */
  name: string | null
  load: () => Promise<Language>
}

/** Languages, keyed by their BCP 47 tag. All languages except English are loaded as a whole before the page is drawn. */
const languages: Readonly<Record<string, Known>> = {
  en: { name: 'English', load: async () => english },
  zh: { name: '中文', load: async () => (await import('./zh/language.ts')).chinese },
  ru: { name: 'Русский', load: async () => (await import('./ru/language.ts')).russian },
  // Marks every text of a dictionary, so that tests find texts that come from elsewhere.
  'en-XA': { name: null, load: async () => (await import('./pseudo.ts')).pseudo },
} satisfies Record<LanguageTag | 'en-XA', Known>

/** Languages that readers can choose, each with its name for itself. */
export const choices: readonly { tag: string; name: string }[] = Object.entries(languages).flatMap(([tag, { name }]) =>
  name === null ? [] : { tag, name },
)

export const isKnown = (tag: string): boolean => Object.hasOwn(languages, tag)

/** Tag of the current language. */
export let spoken = 'en'
let current = english
const takers: (() => void)[] = []

/** Returns the locale for dates: the current language, with the reader's region if the browser's languages include one. */
export const regional = (): string =>
  globalThis.navigator?.languages?.find((tag) => tag === spoken || tag.startsWith(`${spoken}-`)) ?? spoken

/** Calls `take` with the part's text whenever the language is switched. Also calls it immediately, unless the language is English. */
export function translated<P extends Part>(part: P, text: Dictionary[P], take: (text: Dictionary[P]) => void): void {
  const taker = () => take(current(part, text))
  takers.push(taker)
  if (current !== english) taker()
}

/** Switches the dictionary to `tag`. Call this before the first draw, because text that is already on the screen does not change. */
export async function speak(tag: string): Promise<void> {
  const language = languages[tag]
  if (language === undefined) throw new Error(`There is no language "${tag}"`)
  current = await language.load()
  spoken = tag
  for (const taker of takers) taker()
}

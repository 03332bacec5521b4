/** The language that is on. Every part of the dictionary registers here, and is handed its text in that language. */
import type { LanguageTag } from '#model/words/languages.ts'
import type { Dictionary, Language, Part } from './shape/dictionary.ts'

const english: Language = (_, text) => text

interface Known {
  /** In the language itself; `null`: not offered to readers. */
  name: string | null
  load: () => Promise<Language>
}

/** Languages by their BCP 47 tag. Another one is loaded whole, before the page is drawn. */
const languages: Readonly<Record<string, Known>> = {
  en: { name: 'English', load: async () => english },
  zh: { name: '中文', load: async () => (await import('./zh/language.ts')).chinese },
  ru: { name: 'Русский', load: async () => (await import('./ru/language.ts')).russian },
  // Marks every text of a dictionary, so that tests find those that come from nowhere else.
  'en-XA': { name: null, load: async () => (await import('./pseudo.ts')).pseudo },
} satisfies Record<LanguageTag | 'en-XA', Known>

/** Languages to choose from, each with its name for itself. */
export const choices: readonly { tag: string; name: string }[] = Object.entries(languages).flatMap(([tag, { name }]) =>
  name === null ? [] : { tag, name },
)

export const isKnown = (tag: string): boolean => Object.hasOwn(languages, tag)

/** Tag of the language that is on. */
export let spoken = 'en'
let current = english
const takers: (() => void)[] = []

/** The language that is on as dates are written in it: in the reader's region, if the browser names one. */
export const regional = (): string =>
  globalThis.navigator?.languages?.find((tag) => tag === spoken || tag.startsWith(`${spoken}-`)) ?? spoken

/** Hands a part its text, now and whenever another language is chosen. */
export function translated<P extends Part>(part: P, text: Dictionary[P], take: (text: Dictionary[P]) => void): void {
  const taker = () => take(current(part, text))
  takers.push(taker)
  if (current !== english) taker()
}

/** Switches every part to the language `tag`. What is on the screen already has to be drawn anew. */
export async function speak(tag: string): Promise<void> {
  const language = languages[tag]
  if (language === undefined) throw new Error(`There is no language "${tag}"`)
  current = await language.load()
  spoken = tag
  for (const taker of takers) taker()
}

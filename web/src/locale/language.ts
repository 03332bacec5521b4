/** The language that is on. Every part of the dictionary registers here, and is handed its text in that language. */
import type { Dictionary, Language, Part } from './dictionary.ts'

const english: Language = (_, text) => text

/** Languages by their BCP 47 tag. Another one is loaded whole, before the page is drawn. */
const languages: Readonly<Record<string, () => Promise<Language>>> = {
  en: async () => english,
  // Marks every text of a dictionary, so that tests find those that come from nowhere else.
  'en-XA': async () => (await import('./pseudo.ts')).pseudo,
}

/** Languages to choose from: the marked one is for tests. */
export const tags: readonly string[] = Object.keys(languages).filter((tag) => !tag.endsWith('-XA'))

export const isKnown = (tag: string): boolean => Object.hasOwn(languages, tag)

let current = english
const takers: (() => void)[] = []

/** Hands a part its text, now and whenever another language is chosen. */
export function translated<P extends Part>(part: P, text: Dictionary[P], take: (text: Dictionary[P]) => void): void {
  const taker = () => take(current(part, text))
  takers.push(taker)
  if (current !== english) taker()
}

/** Switches every part to the language `tag`. What is on the screen already has to be drawn anew. */
export async function speak(tag: string): Promise<void> {
  const load = languages[tag]
  if (load === undefined) throw new Error(`There is no language "${tag}"`)
  current = await load()
  for (const taker of takers) taker()
}

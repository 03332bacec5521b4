/** Sets the command line's language and provides its texts. `words` changes with the language, so read it inside functions and not while a module loads. */

import { nearest } from '#model/base/nearest.ts'
import type { Refusal } from '#model/messages/messages.ts'
import type { SayStep } from '#model/refusals/because.ts'
import type { Why } from '#model/refusals/reasons.ts'
import { sayRefusal, sayWhy } from '#model/refusals/said.ts'
import { sayUnexplorable } from '#model/words/en/unexplorable.ts'
import { type LanguageTag, languageTags } from '#model/words/languages.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { type CliWords, english } from './en/words.ts'

const dictionaries: Record<LanguageTag, () => Promise<CliWords>> = {
  en: async () => english,
  zh: async () => (await import('./zh/words.ts')).chinese,
  ru: async () => (await import('./ru/words.ts')).russian,
}

export let spoken: LanguageTag = 'en'
export let words: CliWords = english
export let phrases: Phrases = english.phrases

export async function speak(tag: LanguageTag): Promise<void> {
  words = await dictionaries[tag]()
  phrases = words.phrases
  spoken = tag
}

/**
 * Returns the language of `LOCKSTEP_LANG`, or else the terminal's language. As POSIX
 * specifies, the first of the terminal's three variables that is set decides.
 */
export function languageOf(env: NodeJS.ProcessEnv): LanguageTag {
  const named = [env.LOCKSTEP_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value) ?? ''
  return knownTag(named) ?? 'en'
}

/** Returns the language that a tag names: `zh_CN.UTF-8` and `zh-Hans` both name `zh`. Returns `undefined` if there is no dictionary for the language. */
export function knownTag(named: string): LanguageTag | undefined {
  const [language = ''] = named.toLowerCase().split(/[-_.@]/)
  return languageTags.find((tag) => tag === language)
}

export const saidRefusal = ({ code, reason, values }: Refusal): string =>
  sayRefusal(words.refusals, reason, values) ?? code

/** Returns the cause of an error: the sentence for its reason, or the original message if it came from a program or a library. */
export const saidWhy = (why: Why): string => sayWhy(words.refusals, why)

export const sayTo =
  (io: { err(text: string): void }): SayStep =>
  (step) =>
    io.err(`${saidWhy(step)}\n`)

/** Returns a sentence that says why a lock cannot be explored. `why` is a summary of its exploration, or the part of a summary that is known. */
export const saidUnexplorable = (why: Parameters<typeof sayUnexplorable>[1]): string =>
  sayUnexplorable(words.unexplorable, why)

/** Returns ` Did you mean "setnx"?`, to be appended to a sentence. Returns an empty string if no candidate is close. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const found = nearest(word, candidates)
  return found === undefined ? '' : words.general.didYouMean(found)
}

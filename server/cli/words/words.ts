/** The command line's language, and what is said in it. An import is a live binding: read texts in functions. */
import type { Refusal } from '#model/messages/messages.ts'
import { type RefusalWords, sayRefusal } from '#model/refusals/reasons.ts'
import { english as englishPhrases } from '#model/words/en/phrases.ts'
import { refusalWords as englishRefusals } from '#model/words/en/refusals.ts'
import { sayUnexplorable } from '#model/words/en/unexplorable.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { nearest } from '#server/base/nearest.ts'
import { type CliWords, english } from './en/words.ts'

interface Spoken {
  words: CliWords
  phrases: Phrases
  refusals: RefusalWords
}

const languages = {
  en: async () => ({ words: english, phrases: englishPhrases, refusals: englishRefusals }),
  zh: async () => ({
    words: (await import('./zh/words.ts')).chinese,
    phrases: (await import('#model/words/zh/phrases.ts')).chinese,
    refusals: (await import('#model/words/zh/refusals.ts')).refusalWords,
  }),
  ru: async () => ({
    words: (await import('./ru/words.ts')).russian,
    phrases: (await import('#model/words/ru/phrases.ts')).russian,
    refusals: (await import('#model/words/ru/refusals.ts')).refusalWords,
  }),
} satisfies Record<string, () => Promise<Spoken>>

export type LanguageTag = keyof typeof languages
export const languageTags = Object.keys(languages) as LanguageTag[]

export let spoken: LanguageTag = 'en'
export let words: CliWords = english
/** Sentences about runs. */
export let phrases: Phrases = englishPhrases
export let refusals: RefusalWords = englishRefusals

export async function speak(tag: LanguageTag): Promise<void> {
  const loaded: Spoken = await languages[tag]()
  spoken = tag
  words = loaded.words
  phrases = loaded.phrases
  refusals = loaded.refusals
}

/** `LOCKSTEP_LANG`, else the language of the terminal, as POSIX has it: the first of three variables that is set decides. */
export function languageOf(env: NodeJS.ProcessEnv): LanguageTag {
  const named = [env.LOCKSTEP_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((value) => value) ?? ''
  return knownTag(named) ?? 'en'
}

/** `zh_CN.UTF-8` and `zh-Hans` are `zh`. `undefined`: a language that there is not. */
export function knownTag(named: string): LanguageTag | undefined {
  const [language = ''] = named.toLowerCase().split(/[-_.@]/)
  return languageTags.find((tag) => tag === language)
}

/** The refusal's sentence. */
export const saidRefusal = ({ code, reason, values }: Refusal): string => sayRefusal(refusals, reason, values) ?? code

/** Why a lock cannot be explored. `why`: a summary of its exploration, or what is known of it. */
export const saidUnexplorable = (why: Parameters<typeof sayUnexplorable>[1]): string =>
  sayUnexplorable(words.unexplorable, why)

/** ` Did you mean "setnx"?`, to append to a sentence. Empty if no candidate is close. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const found = nearest(word, candidates)
  return found === undefined ? '' : words.general.didYouMean(found)
}

/**
 * Lists the languages that people read, by their BCP 47 tags. To add a language, begin here: every table of languages is a `Record` of these tags, so the
 * compiler finds each table in which the new language is missing.
 */
export const languageTags = ['en', 'zh', 'ru'] as const
export type LanguageTag = (typeof languageTags)[number]

export type TranslatedTag = Exclude<LanguageTag, 'en'>
export const translatedTags = languageTags.filter((tag): tag is TranslatedTag => tag !== 'en')

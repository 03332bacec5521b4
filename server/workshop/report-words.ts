/** Dictionaries for the report's file, keyed by language. */
import { reportFile as english, type ReportFileWords } from '#model/words/en/report-file.ts'
import type { TranslatedTag } from '#model/words/languages.ts'

const languages: Readonly<Record<string, () => Promise<{ reportFile: ReportFileWords }>>> = {
  zh: () => import('#model/words/zh/report-file.ts'),
  ru: () => import('#model/words/ru/report-file.ts'),
} satisfies Record<TranslatedTag, unknown>

/** Returns the dictionary for `language`, a BCP 47 tag, or the English one if there is no dictionary for that language. */
export async function reportWordsIn(language = 'en'): Promise<ReportFileWords> {
  return (await languages[language]?.())?.reportFile ?? english
}

/** Dictionaries of the report's file, by language. */
import { reportFile as english, type ReportFileWords } from '#model/words/en/report-file.ts'
import type { TranslatedTag } from '#model/words/languages.ts'

const languages: Readonly<Record<string, () => Promise<{ reportFile: ReportFileWords }>>> = {
  zh: () => import('#model/words/zh/report-file.ts'),
  ru: () => import('#model/words/ru/report-file.ts'),
} satisfies Record<TranslatedTag, unknown>

/** `language`: a tag of BCP 47. English if there is no dictionary for it. */
export async function reportWordsIn(language = 'en'): Promise<ReportFileWords> {
  return (await languages[language]?.())?.reportFile ?? english
}

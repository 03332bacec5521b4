import { reportFile as english, type ReportFileWords } from '#model/words/en/report-file.ts'
import type { TranslatedTag } from '#model/words/languages.ts'

const languages: Readonly<Record<string, () => Promise<{ reportFile: ReportFileWords }>>> = {
  zh: () => import('#model/words/zh/report-file.ts'),
  ru: () => import('#model/words/ru/report-file.ts'),
} satisfies Record<TranslatedTag, unknown>

/** Returns the dictionary for the report's file. `language` is a BCP 47 tag. Returns the English dictionary if there is none for that language. */
export async function reportWordsIn(language = 'en'): Promise<ReportFileWords> {
  return (await languages[language]?.())?.reportFile ?? english
}

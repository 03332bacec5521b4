import { mapTexts, translated } from '#model/base/texts.ts'
import { mapFaultWords } from '#model/trace/fault-words.ts'
import { isPlayed } from '#model/trace/played.ts'
import type { Trace } from '#model/trace/trace.ts'
import { playedTexts } from '#model/words/en/played-texts.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { leftOut } from '../catalogue/problem.ts'
import { loadTranslations } from '../catalogue/translations.ts'
import { phrases, saidWhy, spoken, words } from './words/words.ts'

type Translations = Pick<Catalogue, 'translations'>

/** Returns `value` with all texts of lessons in the user's language, even long ones. A text without a translation stays in English. */
export function inLanguage<T>(value: T, { translations }: Translations): T {
  const translation = translations.get(spoken)
  return translation === undefined ? value : translated(value, translation, Number.POSITIVE_INFINITY)
}

/**
 * Translates a lesson. If the lesson is an order that was played live, its texts contain
 * commands, so no translation has their hash. Such texts are translated in pieces.
 */
function lessonInLanguage(lesson: Lesson, translations: Translations): Lesson {
  const said = inLanguage(lesson, translations)
  if (spoken === 'en' || !isPlayed(lesson)) return said
  const known = (text: string) => inLanguage(text, translations)
  return mapTexts(said, playedTexts(words.played, phrases.properties, known))
}

/** Returns a trace with its lesson's texts and its faults' names in the user's language. */
export function traceInLanguage({ header, events }: Trace, translations: Translations): Trace {
  return {
    header: { ...header, lesson: lessonInLanguage(header.lesson, translations) },
    events: mapFaultWords(events, (event) => inLanguage(event, translations)),
  }
}

/** Like `traceInLanguage`, for the traces of a recording in commands that have no catalogue. `scenarios` is the folder with the translations. */
export async function inReaderLanguage(
  [first, ...others]: readonly [Trace, ...Trace[]],
  scenarios: string,
): Promise<[Trace, ...Trace[]]> {
  const translations = spoken === 'en' ? new Map() : await loadTranslations(scenarios, [])
  const said = (trace: Trace) => traceInLanguage(trace, { translations })
  return [said(first), ...others.map(said)]
}

/** Makes the page's code write in the command line's language. Loads that code only here, so that commands that create no page start without it. */
export async function speakOnPages(): Promise<void> {
  const { speak } = await import('#web/export/language.ts')
  await speak(spoken)
}

export function shown(catalogue: Catalogue): Catalogue {
  return { ...catalogue, chapters: inLanguage(catalogue.chapters, catalogue) }
}

/** Says which files a command leaves out, and why. Returns an empty string if there are none. */
export function leftOutText({ problems }: Pick<Catalogue, 'problems'>): string {
  return problems.length === 0 ? '' : `${saidWhy(leftOut(problems))}\n`
}

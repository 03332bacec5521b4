/** Captions that we write for a lesson whose fault somebody moved, in other languages. They stand in no lesson's file. */
import { textHash } from '#model/base/texts.ts'
import { changedBeats as english } from '#model/words/en/changed.ts'
import { changedBeats as russian } from '#model/words/ru/changed.ts'
import { changedBeats as chinese } from '#model/words/zh/changed.ts'
import type { Lesson } from '#scenarios/lesson.ts'

const languages: Partial<Record<string, typeof english>> = { zh: chinese, ru: russian }

/** By the hash of the English. Empty: the language has none. */
export function changedTexts(lesson: Pick<Lesson, 'clients' | 'locks'>, language: string): Record<string, string> {
  const translated = languages[language]?.(lesson) ?? []
  return Object.fromEntries(
    english(lesson).flatMap(({ caption }, i) => {
      const text = translated[i]?.caption
      return text === undefined ? [] : [[textHash(caption), text]]
    }),
  )
}

import { whyUnexplored } from '#model/messages/explorable.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { explorableWords as english } from './en/explorable.ts'
import { translated } from './language.ts'
import type { Dictionary } from './shape/dictionary.ts'

export let explorableWords: Dictionary['explorable'] = english
translated('explorable', english, (said) => {
  explorableWords = said
})

/** The reason why *Every order* does not cover a lesson, as a sentence; `null`: it does. */
export function whyNotExplored(lesson: Pick<Lesson, 'locks'>): string | null {
  const why = whyUnexplored(lesson)
  return why === null ? null : explorableWords[why]
}

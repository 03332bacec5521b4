/** Translates captions that are not part of any lesson. Loads only for readers of languages other than English. */
import type { PlayedWords } from '#model/words/en/played.ts'
import type { TranslatedTag } from '#model/words/languages.ts'
import { markedText } from '#model/words/marked.ts'
import type { Phrases } from '#model/words/phrases.ts'
import type { Beat, Lesson } from '#scenarios/lesson.ts'

export interface Captions {
  otherwise: string
  changedBeats(lesson: Pick<Lesson, 'clients' | 'locks'>): Beat[]
  /** Returns a function that translates the texts of an order that was run live. `known` translates texts that the lessons contain. */
  played(known: (text: string) => string): (text: string) => string
}

const languages: Readonly<Record<string, () => Promise<Captions>>> = {
  zh: async () => ({
    ...(await import('#model/words/zh/captions.ts')),
    played: playedIn(
      await import('#model/words/en/played-texts.ts'),
      (await import('#model/words/zh/played.ts')).played,
      (await import('#model/words/zh/properties.ts')).properties,
    ),
  }),
  ru: async () => ({
    ...(await import('#model/words/ru/captions.ts')),
    played: playedIn(
      await import('#model/words/en/played-texts.ts'),
      (await import('#model/words/ru/played.ts')).played,
      (await import('#model/words/ru/properties.ts')).properties,
    ),
  }),
  'en-XA': async () => markedCaptions(await import('#model/words/en/captions.ts')),
} satisfies Record<TranslatedTag | 'en-XA', unknown>

const playedIn =
  (
    { playedTexts }: typeof import('#model/words/en/played-texts.ts'),
    words: PlayedWords,
    properties: Phrases['properties'],
  ): Captions['played'] =>
  (known) =>
    playedTexts(words, properties, known)

const markedCaptions = ({ otherwise, changedBeats }: Pick<Captions, 'otherwise' | 'changedBeats'>): Captions => ({
  played: () => markedText,
  otherwise: markedText(otherwise),
  changedBeats: (lesson) => changedBeats(lesson).map((beat) => ({ ...beat, caption: markedText(beat.caption) })),
})

/** Loads the captions in the language `tag`, or resolves with `null` if there are none. */
export const captionsIn = async (tag: string): Promise<Captions | null> => (await languages[tag]?.()) ?? null

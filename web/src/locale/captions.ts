/** Captions that no lesson writes, in other languages than English: loaded for their readers alone. */
import { markedText } from '#model/words/marked.ts'
import type { Beat, Lesson } from '#scenarios/lesson.ts'

export interface Captions {
  otherwise: string
  changedBeats(lesson: Pick<Lesson, 'clients' | 'locks'>): Beat[]
}

const languages: Readonly<Record<string, () => Promise<Captions>>> = {
  zh: () => import('#model/words/zh/captions.ts'),
  ru: () => import('#model/words/ru/captions.ts'),
  'en-XA': async () => markedCaptions(await import('#model/words/en/captions.ts')),
}

const markedCaptions = ({ otherwise, changedBeats }: Captions): Captions => ({
  otherwise: markedText(otherwise),
  changedBeats: (lesson) => changedBeats(lesson).map((beat) => ({ ...beat, caption: markedText(beat.caption) })),
})

/** `null`: there are none in that language. */
export const captionsIn = async (tag: string): Promise<Captions | null> => (await languages[tag]?.()) ?? null

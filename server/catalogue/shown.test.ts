import { expect, test } from 'vitest'
import { textHash } from '#model/base/texts.ts'
import type { Library } from '#model/messages/messages.ts'
import { listed, listedExercise } from './listed.ts'
import { loadCatalogue } from './load.ts'
import { opened } from './opened.ts'
import { lessonTexts } from './shown.ts'

const catalogue = await loadCatalogue()
const library: Library = {
  protocol: 1,
  redis: '',
  chapters: catalogue.chapters.map((chapter) => ({
    ...chapter,
    scenarios: chapter.scenarios.map(({ lesson }) => listed(lesson, catalogue, null)),
  })),
  exercises: catalogue.exercises.map(listedExercise),
}

test.each([...catalogue.translations.keys()])('a lesson is shown in %s with its chapter and the next lesson', (tag) => {
  const { lesson } = catalogue.scenarios.get('gc-pause') ?? {}
  if (lesson === undefined) throw new Error('gc-pause is gone')
  const texts = lessonTexts(lesson, library, catalogue, tag)
  const { chapter, next } = opened(lesson, library).context
  for (const text of [lesson.title, lesson.story, chapter, next?.title, next?.story])
    expect(texts).toHaveProperty(textHash(text ?? ''))
})

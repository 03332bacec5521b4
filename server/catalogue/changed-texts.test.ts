import { expect, test } from 'vitest'
import { textHash } from '#model/base/texts.ts'
import { changedBeats } from '#model/words/en/changed.ts'
import { changedTexts } from './changed-texts.ts'
import { loadCatalogue } from './load.ts'

test.each(['zh', 'ru'])('every caption of a moved fault is there in %s, with the same worker', async (language) => {
  const lesson = (await loadCatalogue()).scenarios.get('gc-pause')?.lesson
  if (lesson === undefined) throw new Error('There is no gc-pause')
  const texts = changedTexts(lesson, language)
  for (const { caption } of changedBeats(lesson)) {
    const text = texts[textHash(caption)] ?? ''
    expect(text).toMatch(/[\p{Script=Han}\p{Script=Cyrillic}]/u)
    const [client] = /\b[AB]\b/.exec(caption) ?? []
    if (client !== undefined) expect(text).toContain(client)
  }
})

/** Tests that checkers and the judge contain no sentences: they report facts, which become sentences only when somebody reads them. */
import { expect, test } from 'vitest'
import { filesIn, textsOf } from './testing/texts.ts'

test('no checker and no judge holds a sentence', () => {
  const model = new URL('../../../model/', import.meta.url)
  const files = ['checkers/', 'judgement/'].flatMap((folder) => filesIn(new URL(folder, model), /\.ts$/))
  expect(files.length).toBeGreaterThan(25)
  const sentences = files.flatMap(textsOf).filter(({ text }) => /\p{L}{2,} \p{L}/u.test(text))
  expect(sentences.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})

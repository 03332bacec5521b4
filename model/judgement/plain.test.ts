/** Checkers and the judge speak no language. */
import { expect, test } from 'vitest'
import { filesIn, textsOf } from '#web/locale/testing/texts.ts'

test('no checker and no judge holds a sentence', () => {
  const files = ['../checkers/', './'].flatMap((folder) => filesIn(new URL(folder, import.meta.url), /\.ts$/))
  expect(files.length).toBeGreaterThan(25)
  const sentences = files.flatMap(textsOf).filter(({ text }) => /\p{L}{2,} \p{L}/u.test(text))
  expect(sentences.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([])
})

/** Tests that each language exists in the places that the compiler cannot check. */
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languageTags, translatedTags } from '#model/words/languages.ts'
import { choices } from './language.ts'

test('readers of the page choose among the languages that the terminal speaks', () => {
  expect(choices.map(({ tag }) => tag)).toEqual([...languageTags])
})

test.each(translatedTags)('%s has a folder of lessons, and a glossary that says whose words they are', (tag) => {
  for (const file of ['library.json', 'glossary.md'])
    expect(existsSync(new URL(`../../../scenarios/locale/${tag}/${file}`, import.meta.url)), file).toBe(true)
})

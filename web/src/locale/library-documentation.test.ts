/**
 * Tests the translations of the texts about lock libraries. The English texts are next to the adapters in e2e/libraries; each translation is in its language's
 * folder.
 */
import { expect, test } from 'vitest'
import { documentation as russian } from './ru/library-documentation.ts'
import { documentation as chinese } from './zh/library-documentation.ts'

interface LibraryFile {
  about: string
  documentation: { says: string }[]
}
const files = import.meta.glob<LibraryFile>('../../../e2e/libraries/*/library.json', { eager: true, import: 'default' })
const texts = Object.values(files).flatMap(({ about, documentation }) => [
  about,
  ...documentation.map(({ says }) => says),
])

test.each([
  ['zh', chinese, /\p{Script=Han}/u],
  ['ru', russian, /\p{Script=Cyrillic}/u],
] as const)('every text about a library is said in %s', (_, said, script) => {
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.filter((text) => !script.test(said[text] ?? ''))).toEqual([])
})

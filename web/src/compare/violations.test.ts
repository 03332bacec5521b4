/** Tests that every violation of a real lock library is stored as a fact, and that every language can form a sentence from this fact. */
import { expect, test } from 'vitest'
import { english } from '#model/words/en/phrases.ts'
import { russian } from '#model/words/ru/phrases.ts'
import { chinese } from '#model/words/zh/phrases.ts'
import { libraryFacts } from '../../../build/plugins/library-facts.ts'
import { type LibraryCell, librariesOf, type ResultsFile, reasonOf } from './lock-libraries.ts'

/** `because` contains the English sentences, which are stored for people who read the file. */
type KeptCell = LibraryCell & { because: Readonly<Record<string, string>> }

const files = import.meta.glob<Parameters<typeof librariesOf>[0][string]>('../../../e2e/libraries/*/library.json', {
  eager: true,
  import: 'default',
})
const results = import.meta.glob<ResultsFile>('../../../e2e/libraries/*/*.results.json', {
  eager: true,
  import: 'default',
})
const libraries = librariesOf(files, results)
const violations = libraries
  .flatMap(({ locks }) => locks.flatMap(({ lessons, faults }) => [...lessons, ...faults] as KeptCell[]))
  .flatMap((cell) => cell.violated.map((id) => ({ cell, id })))

test('in English each is the sentence that is kept beside it', () => {
  expect(violations.length).toBeGreaterThan(100)
  const said = violations.map(({ cell, id }) => reasonOf(cell, id, english))
  expect(said).toEqual(violations.map(({ cell, id }) => cell.because[id]))
})

test('a built page, which has less of each cell, shows the same', () => {
  const { transform } = libraryFacts()
  const handler = typeof transform === 'object' ? (transform.handler as (code: string) => string) : String
  const bare = Object.entries(results).map(([path, kept]) => [path, JSON.parse(handler(JSON.stringify(kept)))] as const)
  const built = JSON.stringify(bare)
  expect(built.length).toBeLessThan(0.7 * JSON.stringify(results).length)
  const shown = JSON.stringify(libraries, (key, value) => (key === 'because' ? undefined : value))
  expect(librariesOf(files, Object.fromEntries(bare))).toEqual(JSON.parse(shown))
})

test.each([
  ['zh', chinese, /\p{Script=Han}/u],
  ['ru', russian, /\p{Script=Cyrillic}/u],
] as const)('every one is said in %s, with no sentence of English', (_, phrases, script) => {
  const sentences = violations.flatMap(({ cell, id }) => reasonOf(cell, id, phrases).split(/(?<=\.) |(?<=。)/))
  expect(sentences.filter((sentence) => sentence !== '' && !script.test(sentence))).toEqual([])
})

test('a lease that is not as asked is said by its measures', () => {
  const worst = { what: 'grant', client: 'A', node: 'n1', askedMs: 1500, givenMs: 1000, atMs: 100, seq: 4 } as const
  const lease = {
    status: 'violated',
    grants: 1,
    renewals: 0,
    worst,
    renewalsPerSecond: 0,
    renewsTooOften: false,
  } as const
  const cell = { outcome: 'violated', violated: ['lease'], beyond: [], facts: {}, lease }
  expect(reasonOf(cell, 'lease', english)).toContain('A was granted the lock at 0.100 s for 1.000 s')
})
